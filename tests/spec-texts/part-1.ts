/**
 * Every fixed text of specification part 1, sections 5 and 8, and the test that finds it where the
 * specification says. Texts of one area stand in the list of that area; the test names it from there.
 */
export const PART_1_TEXTS: Readonly<Record<string, string>> = {
  'Please enter your email address': 'src/router.test.tsx',
  'Please enter both password fields': 'src/router.test.tsx',
  'Passwords do not match': 'src/router.test.tsx',
  'Password must be at least 8 characters long': 'src/router.test.tsx',
  'Invalid or missing reset token. Please request a new reset link.': 'src/router.test.tsx',
  'All fields are required': 'src/routes/_signed-in/-home/home.test.tsx',
  'First name and last name are required': 'src/routes/_signed-in/-profile/profile.test.tsx',
  'New passwords do not match': 'src/routes/_signed-in/-profile/profile.test.tsx',
  'New password must be at least 8 characters long':
    'src/routes/_signed-in/-profile/profile.test.tsx',
  'Please upload a valid image file (JPEG, PNG, GIF, or HEIC from iPhone). Received: application/pdf':
    'tests/e2e/directories.e2e.ts',
  'File size must be less than 5MB. Current size: 5.01MB': 'src/shared/pictures.test.ts',
  'Are you sure you want to delete this user?': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Are you sure you want to delete your account? This action cannot be undone.':
    'src/routes/_signed-in/-profile/profile.test.tsx',
  'No authentication token found': 'src/online/sign-in.test.tsx',
  'Invalid roles response format': 'src/online/sign-in.test.tsx',
  'Failed to get current user: ': 'src/online/sign-in.test.tsx',
  'No user data received from getCurrentUser': 'src/online/sign-in.test.tsx',
  'Failed to login': 'src/router.test.tsx',
  'Failed to register': 'tests/e2e/register.e2e.ts',
  'Failed to send password reset request. Please try again later.':
    'tests/e2e/password-reset.e2e.ts',
  'Failed to reset password. Please try again.': 'src/router.test.tsx',
  'Failed to send invitation': 'src/mutations/refusal-texts.test.ts',
  'Failed to resend invitation': 'src/mutations/refusal-texts.test.ts',
  'Error loading church planters': 'src/routes/_signed-in/-home/my-hub.test.tsx',
  'No church planters assigned yet': 'src/routes/_signed-in/-home/my-hub.test.tsx',
  'No contact history available': 'src/routes/_signed-in/-home/contact-history.test.tsx',
  'Error loading profile. Please try again later':
    'src/routes/_signed-in/-profile/profile.test.tsx',
  'No user data available. Please try logging in again':
    'src/routes/_signed-in/-profile/profile.test.tsx',
  'No church planter record found. Please contact support to set up your church planter profile.':
    'src/routes/_signed-in/-profile/profile.test.tsx',
  'Failed to update church planter profile': 'src/routes/_signed-in/-profile/profile.test.tsx',
  'Failed to update profile. Please try again.': 'src/routes/_signed-in/-profile/profile.test.tsx',
  'Failed to update password': 'src/routes/_signed-in/-profile/profile.test.tsx',
  'Password updated successfully': 'src/routes/_signed-in/-profile/profile.test.tsx',
  'Failed to delete account': 'src/routes/_signed-in/-profile/profile.test.tsx',
  'Unable to determine app ID. Please contact support.':
    'src/routes/_signed-in/-support/support.test.tsx',
  'Error submitting ticket. Please try again.': 'src/routes/_signed-in/-support/support.test.tsx',
  'Ticket submitted successfully!': 'src/routes/_signed-in/-support/support.test.tsx',
  'Failed to submit MBCB report': 'src/mutations/refusal-texts.test.ts',
  'MBCB report submitted successfully! Leadership has been notified.':
    'src/routes/_signed-in/-reports/report-sent.test.tsx',
  'User created successfully': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Failed to create user: ': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'User updated successfully': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Failed to update user': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'User deleted successfully': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Failed to delete user': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Role assigned successfully': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Failed to assign role': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Role removed successfully': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Failed to remove role': 'src/routes/_signed-in/admin/-users/users.test.tsx',
  'Server error: ': 'src/routes/_signed-in/admin/-geocoding/geocoding.test.tsx',
  'Failed to upload image': 'src/mutations/refusal-texts.test.ts',
  'Unexpected Application Error': 'src/router.test.tsx',
  'A new version is available!': 'src/shells/updates.test.tsx',
};
