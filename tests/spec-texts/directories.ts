/** Texts of the directories (spec part 2, 2, 5 and 8), literally. */
export const DIRECTORY_TEXTS = {
  subTabs: ['Planters', 'Churches', 'Trainers', 'Assessors', 'Coaches'],
  headings: ['Churches', 'Trainers', 'Assessors', 'Coaches'],
  loading: 'Loading...',
  add: ['Add New Church', 'Add New Trainer', 'Add New Assessor', 'Add New Coach'],
  sorts: ['Sort by Name', 'Sort by Location', 'Sort by Status'],
  deleteChurch: 'Are you sure you want to delete this church? This action cannot be undone.',
  importFromPlanter: 'Import from Planter',
  selectPlanter: 'Select a Planter',
  create: ['Create Church', 'Create Trainer', 'Create Assessor', 'Create Coach'],
  edit: 'Edit',
  statuses: ['Active', 'Inactive'],
  facts: ['Bio', 'Denomination', 'Ministry Focus', 'Support Needs'],
  experience: ['Training Experience', 'Assessment Experience', 'Coaching Experience'],
  contact: ['Email', 'Phone', 'Website'],
  failedToFetch: [
    'Failed to fetch churches',
    'Failed to fetch trainers',
    'Failed to fetch assessors',
    'Failed to fetch coaches',
  ],
  saveChanges: 'Save Changes',
  cancel: 'Cancel',
} as const;

export const PLANTER_DIRECTORY_TEXTS = {
  add: 'Add New Planter',
  map: 'View on Map',
  sorts: ['Sort by Name', 'Sort by Location', 'Sort by Launch Date', 'Sort by Stage'],
  failedToFetch: 'Failed to fetch planters',
  stages: {
    Candidate: ['interest', 'pre-assessment', 'cautioned'],
    'Growth Plan': ['active', 'inactive'],
    Training: ['needs cohort', 'in training', 'training complete', 'pre-funding'],
    Plant: ['pre-funded', 'funded', 'post-funded'],
    Established: ['involved', 'uninvolved'],
    Closed: ['discontinued', 'merged', 'relocated'],
  },
  /** How the map says how many of all have a point. */
  onMap: (shown: number, all: number) => `Showing ${shown} of ${all} planters with locations`,
} as const;

/** What is said of a refused write where the server gives no reason. */
export const DIRECTORY_FAILURES = {
  createChurch: 'Failed to create church',
  updateChurch: 'Failed to update church',
  deleteChurch: 'Failed to delete church',
  createTrainer: 'Failed to create trainer',
  createAssessor: 'Failed to create assessor',
  createCoach: 'Failed to create coach',
  updateTrainer: 'Failed to update trainer',
  updateAssessor: 'Failed to update assessor',
  updateCoach: 'Failed to update coach',
  uploadImage: 'Failed to upload image',
} as const;

export const PLANTER_FAILURES = {
  create: 'Failed to create planter',
  update: 'Failed to update planter',
  stage: 'Failed to update stage/status',
  assignment: 'Failed to update assignment',
} as const;

/** Sentences about pictures that the specification gives word by word. */
export const PICTURE_TEXTS = {
  wrongType:
    'Please upload a valid image file (JPEG, PNG, GIF, or HEIC from iPhone). Received: application/pdf',
  tooLarge: 'File size must be less than 5MB. Current size: 5.00MB',
  uploading: 'Uploading...',
  failedToRead: 'Failed to read file',
  failedToLoad: 'Failed to load image',
  failedToCompress: 'Failed to compress image',
} as const;
