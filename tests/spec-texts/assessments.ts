/** Texts of the assessment screens and their administration (spec part 2, 2, 5 and 8). */
export const ASSESSMENT_TEXTS = {
  subTabs: ['Details', 'Reports', 'After Party'],
  home: ['Upcoming Assessments', 'Previous Assessments', 'My Reports'],
  badges: ['Completed', 'Pending'],
  myAssignments: 'My Assignments',
  openReport: 'Open Report',
  view: 'View',
  noReports: 'No reports submitted yet for this candidate.',
  noCandidateReports: 'You do not have permission to view candidate reports.',
  noAssessor: 'You do not have assessor access.',
} as const;

export const ASSESSMENT_ADMIN_TEXTS = {
  columns: ['Name', 'Location', 'Dates', 'Participants'],
  actions: ['Edit', 'Participants', 'Assignments', 'Delete'],
  confirmDelete: 'Delete this assessment?',
  addTitle: 'Add New Assessment',
  fields: ['Assessment Name', 'Location', 'Start Date', 'End Date', 'Description'],
  create: 'Create Assessment',
  save: 'Save Changes',
  panels: ['Assessors', 'Candidates'],
  placeholders: ['Select assessor', 'Select planter (candidate)'],
  alreadyAssessor: 'User is already an assessor in this assessment',
  alreadyCandidate: 'User is already a candidate in this assessment',
  createAssignment: 'Create Assignment',
  assign: 'Assign',
  assignmentColumns: ['Role', 'Assessor', 'Remove'],
} as const;
