/**
 * Every line of the table of calls (spec part 1, 7), as it stands there: the call, what it is sent and
 * what of its answer the page uses. A name with dots stands below the ones before it.
 */
export const PART_1_CALLS = {
  'POST /auth/login': { sent: ['usernameOrEmail', 'password'], answered: ['token', 'user.id'] },
  'POST /auth/register': {
    sent: ['username', 'email', 'password', 'firstName', 'lastName', 'inviteToken'],
    answered: ['token', 'user.id'],
  },
  'POST /auth/forgot-password': { sent: ['email'], answered: ['success'] },
  'POST /auth/reset-password': { sent: ['token', 'newPassword'], answered: ['success'] },
  'GET /users/me': {
    sent: [],
    answered: ['data.id', 'data.email', 'data.first_name', 'data.last_name', 'data.role'],
  },
  'PUT /users/profile': {
    sent: [
      'avatar_url',
      'first_name',
      'last_name',
      'display_name',
      'bio',
      'phone_number',
      'website',
      'company',
      'job_title',
    ],
    answered: ['data.first_name', 'data.display_name'],
  },
  'PUT /users/credentials': { sent: ['currentPassword', 'newPassword'], answered: ['success'] },
  'DELETE /users/me': { sent: [], answered: ['success'] },
  'GET /roles/user/{userId}': { sent: [], answered: ['roles'] },
  'GET /roles': {
    sent: [],
    answered: ['data.0.id', 'data.0.name', 'data.0.description', 'data.0.permissions'],
  },
  'GET /roles/{id}/users': { sent: [], answered: ['data.0.id', 'data.0.email'] },
  'GET /church-planters/users/{userId}/church-planters': {
    sent: [],
    answered: ['success', 'data'],
  },
  'GET /church-planters/{id}/contacts': {
    sent: [],
    answered: [
      'data.0.id',
      'data.0.contact_date',
      'data.0.contact_type',
      'data.0.notes',
      'data.0.next_contact_date',
      'data.0.contacted_by_name',
    ],
  },
  'POST /church-planters/{id}/contacts': {
    sent: ['contact_date', 'contact_type', 'notes', 'next_contact_date'],
    answered: ['success'],
  },
  'POST /church-planters/invite': {
    sent: ['name', 'email', 'churchPlantName', 'resend'],
    answered: ['success', 'message'],
  },
  'PUT /church-planters/{id}': {
    sent: ['first_name', 'last_name', 'church_name'],
    answered: ['success'],
  },
  'POST /api/support-tickets': {
    sent: ['appId', 'subject', 'description', 'priority'],
    answered: ['success'],
  },
  'POST /mbcb-reports': {
    sent: [
      'report_month',
      'report_year',
      'sunday_attendance',
      'small_group_attendance',
      'new_members',
      'baptisms',
      'salvations',
      'monthly_income',
      'monthly_expenses',
      'building_fund',
      'missions_giving',
      'volunteer_hours',
      'ministry_highlights',
      'community_outreach',
      'discipleship_activities',
      'leadership_development',
      'current_challenges',
      'prayer_requests',
      'support_needed',
      'short_term_goals',
      'long_term_vision',
      'next_month_focus',
      'community_partnerships',
      'special_events',
      'additional_notes',
    ],
    answered: ['success'],
  },
  'GET /mbcb-reports/my-reports': {
    sent: ['year', 'limit', 'offset'],
    answered: ['data.0.id', 'data.0.report_month', 'data.0.report_year', 'data.0.status'],
  },
  'GET /mbcb-reports/{id}': { sent: [], answered: ['data.id', 'data.status', 'data.submitted_at'] },
  'GET /mbcb-reports': {
    sent: ['year', 'month', 'status'],
    answered: ['data.0.id', 'data.0.first_name', 'data.0.last_name', 'data.0.church_name'],
  },
  'PUT /mbcb-reports/{id}/status': { sent: ['status'], answered: ['data.id', 'data.status'] },
  'PUT /mbcb-reports/{id}': { sent: ['report_month', 'baptisms'], answered: ['data.id'] },
  'DELETE /mbcb-reports/{id}': { sent: [], answered: ['success'] },
  'GET apps/3/users': { sent: [], answered: ['data.0.id', 'data.0.email', 'data.0.roles'] },
  'POST auth/register': {
    sent: ['username', 'email', 'password', 'firstName', 'lastName'],
    answered: ['user.id'],
  },
  'POST users/{id}/apps': { sent: ['app_id'], answered: ['data.app_id'] },
  'PUT users/{id}': { sent: ['username', 'email', 'firstName', 'lastName'], answered: ['data.id'] },
  'DELETE users/{id}': { sent: [], answered: ['success'] },
  'POST roles/assign': { sent: ['userId', 'roleId'], answered: ['success'] },
  'DELETE roles/user/{userId}/role/{roleId}': { sent: [], answered: ['success'] },
  'POST /api/church-planters/geocode-batch': {
    sent: ['force', 'delay', 'maxPlanters'],
    answered: [
      'success',
      'data.total',
      'data.successful',
      'data.failed',
      'data.skipped',
      'data.remaining_to_geocode',
      'data.errors.0.id',
      'data.errors.0.name',
      'data.errors.0.error',
      'data.errors.0.strategies_tried',
    ],
  },
} as const satisfies Record<string, { sent: readonly string[]; answered: readonly string[] }>;

export type Part1Call = keyof typeof PART_1_CALLS;
