/** Texts of spec part 1, 5 and 8, for /admin/users. */
export const USER_TEXTS = {
  columns: ['Username', 'Email', 'Name', 'Roles', 'Actions'],
  actions: ['Edit', 'Manage Roles', 'Delete'],
  add: 'Add New User',
  created: 'User created successfully',
  createFailed: 'Failed to create user: ',
  updated: 'User updated successfully',
  updateFailed: 'Failed to update user',
  deleteQuestion: 'Are you sure you want to delete this user?',
  deleted: 'User deleted successfully',
  deleteFailed: 'Failed to delete user',
  assigned: 'Role assigned successfully',
  assignFailed: 'Failed to assign role',
  removed: 'Role removed successfully',
  removeFailed: 'Failed to remove role',
} as const;
