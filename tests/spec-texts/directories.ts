/** Texts of the directories of churches, trainers, assessors and coaches (spec part 2, 2, 5 and 8). */
export const DIRECTORY_TEXTS = {
  headings: ['Churches', 'Trainers', 'Assessors', 'Coaches'],
  add: ['Add New Church', 'Add New Trainer', 'Add New Assessor', 'Add New Coach'],
  sorts: ['Sort by Name', 'Sort by Location', 'Sort by Status'],
  deleteChurch: 'Are you sure you want to delete this church? This action cannot be undone.',
  importFromPlanter: 'Import from Planter',
  selectPlanter: 'Select a Planter',
  createTrainer: 'Create Trainer',
  saveChanges: 'Save Changes',
  cancel: 'Cancel',
} as const;

/** Sentences about pictures that the specification gives word by word. */
export const PICTURE_TEXTS = {
  wrongType:
    'Please upload a valid image file (JPEG, PNG, GIF, or HEIC from iPhone). Received: application/pdf',
} as const;
