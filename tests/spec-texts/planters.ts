/** Texts of specification part 2 for the pipeline, the progress and the hub assignment of planters, literally. */
export const HUB_ASSIGNMENT_TEXTS = {
  counters: ['Hub Leaders', 'Total Planters', 'Assigned Planters', 'Unassigned Planters'],
  panel: 'Unassigned Planters',
  drop: 'Drop planter here to assign',
  noPlanters: 'No planters assigned - drag planters here',
  unassign: 'Drop here to unassign from hub leader',
  allAssigned: 'All planters are assigned!',
  noPermission: 'You do not have permission to access this page.',
  updated: 'Assignment updated successfully',
  updateFailed: 'Failed to update assignment',
  loadFailed: 'Failed to load assignment data',
  denied: 'Failed to load data for assignments. Please check your permissions and try again.',
} as const;

export const PIPELINE_TEXTS = {
  columns: ['Candidate', 'Growth Plan', 'Training', 'Plant', 'Established'],
  closed: 'Closed Plants',
  total: '2 planters',
  updated: 'Updated: 3/1/2026',
  closedOn: 'Closed: 3/1/2026',
  profile: 'View Profile',
  progress: 'Manage Progress',
} as const;

export const PROGRESS_TEXTS = {
  title: 'Church Planter Progress Management',
  sections: ['Current Status', 'Update Status', 'Status History'],
  fields: ['Stage', 'Status', 'Notes'],
  columns: ['Date', 'Changed By', 'From', 'To', 'Notes'],
  noHistory: 'No status changes recorded',
  notFound: 'Error: Planter not found',
  selectBoth: 'Please select both stage and status',
  noId: 'Error: No planter ID provided',
  invalidId: 'Error: Invalid planter ID format',
  updated: 'Planter status updated successfully',
  failed: {
    planter: 'Failed to load planter data',
    stages: 'Failed to load stages and statuses',
    update: 'Failed to update planter stage',
  },
} as const;
