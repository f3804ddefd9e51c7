/** Texts of spec part 1, 2, for /mbcb-report, /mbcb-reports and /admin/mbcb-reports. */
export const REPORT_FORM_TEXTS = {
  title: 'Submit MBCB Report',
  sections: [
    'Report Period',
    'Church Growth Metrics',
    'Financial Information',
    'Ministry Activities',
    'Challenges and Support',
    'Goals and Vision',
    'Additional Information',
  ],
  cancel: 'Cancel',
} as const;

export const MY_REPORTS_TEXTS = {
  title: 'My MBCB Reports',
  allYears: 'All Years',
  submitNew: 'Submit New Report',
  none: 'No Reports Found',
  submitFirst: 'Submit Your First Report',
  home: 'Back to Home',
} as const;

export const ALL_REPORTS_TEXTS = {
  title: 'MBCB Reports Management',
  statuses: ['Submitted', 'Reviewed', 'Approved'],
  columns: ['Church Planter', 'Church', 'Period', 'Status', 'Submitted', 'Key Metrics', 'Actions'],
  actions: ['View Details', 'Update Status'],
  privileged: ['Edit', 'Delete'],
} as const;
