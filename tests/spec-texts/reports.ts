/** Texts of the specification that the screens of the monthly reports say literally (part 1, 2, 5 and 8). */
export const REPORT_SCREEN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'src/shared/report-labels.ts': [
    'Report Period',
    'Church Growth Metrics',
    'Financial Information',
    'Ministry Activities',
    'Challenges and Support',
    'Goals and Vision',
    'Additional Information',
  ],
  'src/routes/_signed-in/-reports/report-form.tsx': ['Submit Report', 'Cancel'],
  'src/routes/_signed-in/-reports/report-sent.tsx': [
    'MBCB report submitted successfully! Leadership has been notified.',
  ],
  'src/mutations/submit-report.ts': ['Failed to submit MBCB report'],
  'src/routes/_signed-in/-reports/my-reports.tsx': [
    'My MBCB Reports',
    'All Years',
    'Submit New Report',
    'No Reports Found',
    'Submit Your First Report',
    'Back to Home',
  ],
  'src/routes/_signed-in/-reports/all-reports.tsx': ['MBCB Reports Management'],
  'src/routes/_signed-in/-reports/report-table.tsx': [
    'Church Planter',
    'Church',
    'Period',
    'Status',
    'Submitted',
    'Key Metrics',
    'Actions',
    'View Details',
    'Update Status',
    'Edit',
    'Delete',
  ],
};
