/** Texts of spec part 1, 5 and 8, for /profile, /profile/edit, /profile/security and /support-tickets/new. */
export const PROFILE_TEXTS = {
  error: 'Error loading profile. Please try again later',
  noUser: 'No user data available. Please try logging in again',
  noPlanter:
    'No church planter record found. Please contact support to set up your church planter profile.',
  planterUpdateFailed: 'Failed to update church planter profile',
  updateFailed: 'Failed to update profile. Please try again.',
  namesRequired: 'First name and last name are required',
} as const;

export const SECURITY_TEXTS = {
  mismatch: 'New passwords do not match',
  tooShort: 'New password must be at least 8 characters long',
  failed: 'Failed to update password',
  updated: 'Password updated successfully',
  deleteQuestion: 'Are you sure you want to delete your account? This action cannot be undone.',
  deleteFailed: 'Failed to delete account',
} as const;

export const TICKET_TEXTS = {
  title: 'Submit a Support Ticket',
  noApp: 'Unable to determine app ID. Please contact support.',
  failed: 'Error submitting ticket. Please try again.',
  sent: 'Ticket submitted successfully!',
  topics: ['Feature Request', 'Buggy Behavior', 'Error Message', 'Site Crash / White Screen'],
} as const;
