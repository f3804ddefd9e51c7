/** Loose on purpose: an address is proved by the mail that arrives. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** How each stored field is written on the wire and read from a request body. */
export type Kind =
  | 'id'
  | 'text'
  | 'day'
  | 'time'
  | 'count'
  | 'number'
  | 'money'
  | 'coordinate'
  | 'flag'
  | 'object'
  | 'picture';

export type Fields = Readonly<Record<string, Kind>>;

/** Fields a planter write may contain. Stage and status have calls of their own. */
export const planterInput: Fields = {
  first_name: 'text',
  last_name: 'text',
  spouse_first_name: 'text',
  spouse_last_name: 'text',
  location: 'text',
  church_name: 'text',
  supporting_church_name: 'text',
  supporting_church_location: 'text',
  supporting_church_pastor: 'text',
  training_cohort: 'text',
  launch_date: 'day',
  funding_start_date: 'day',
  funding_end_date: 'day',
  phone: 'text',
  email: 'text',
  mailing_address: 'text',
};

export const planterFields: Fields = {
  id: 'id',
  user_id: 'id',
  ...planterInput,
  stage: 'text',
  status: 'text',
  profile_picture_url: 'picture',
  latitude: 'coordinate',
  longitude: 'coordinate',
  updated_at: 'time',
};

export const churchInput: Fields = {
  name: 'text',
  location: 'text',
  address: 'text',
  website: 'text',
  status: 'text',
  planter_id: 'id',
};

export const churchFields: Fields = { id: 'id', ...churchInput, profile_picture_url: 'picture' };

export const listingInput: Fields = {
  name: 'text',
  bio: 'text',
  status: 'text',
  location: 'text',
  phone: 'text',
  email: 'text',
  website: 'text',
  social_media: 'object',
  denomination: 'text',
  ministry_focus: 'text',
  support_needs: 'text',
  planter_id: 'id',
};

export const listingFields: Fields = { id: 'id', ...listingInput, profile_picture_url: 'picture' };

export const reportInput: Fields = {
  report_month: 'number',
  report_year: 'number',
  sunday_attendance: 'number',
  small_group_attendance: 'number',
  new_members: 'number',
  baptisms: 'number',
  salvations: 'number',
  monthly_income: 'money',
  monthly_expenses: 'money',
  building_fund: 'money',
  missions_giving: 'money',
  volunteer_hours: 'number',
  ministry_highlights: 'text',
  community_outreach: 'text',
  discipleship_activities: 'text',
  leadership_development: 'text',
  current_challenges: 'text',
  prayer_requests: 'text',
  support_needed: 'text',
  short_term_goals: 'text',
  long_term_vision: 'text',
  next_month_focus: 'text',
  community_partnerships: 'text',
  special_events: 'text',
  additional_notes: 'text',
};

export const reportFields: Fields = {
  id: 'id',
  user_id: 'id',
  ...reportInput,
  status: 'text',
  submitted_at: 'time',
};

export const contactInput: Fields = {
  contact_date: 'day',
  contact_type: 'text',
  notes: 'text',
  next_contact_date: 'day',
};

export const contactFields: Fields = { id: 'id', ...contactInput, contacted_by_name: 'text' };

export const assessmentInput: Fields = {
  name: 'text',
  location: 'text',
  startDate: 'day',
  endDate: 'day',
  description: 'text',
};

export const assessmentFields: Fields = {
  id: 'id',
  ...assessmentInput,
  isCompleted: 'flag',
  candidateCount: 'count',
  assessorCount: 'count',
};

export const profileInput: Fields = {
  first_name: 'text',
  last_name: 'text',
  display_name: 'text',
  bio: 'text',
  avatar_url: 'text',
  phone_number: 'text',
  website: 'text',
  company: 'text',
  job_title: 'text',
};

export const userFields: Fields = {
  id: 'id',
  username: 'text',
  email: 'text',
  ...profileInput,
};

export const assessorReportInput: Fields = {
  content: 'text',
  strengths: 'text',
  weaknesses: 'text',
  recommendation: 'text',
};

/** Columns that some installations added to their tables, shown and stored like the others. */
export const extraColumns: Record<'planters' | 'churches' | 'listings' | 'reports', Fields> = {
  planters: { region_code: 'text', legacy_ref: 'number' },
  churches: { county: 'text', legacy_ref: 'number' },
  listings: { region_code: 'text' },
  reports: { reviewer_note: 'text' },
};

/** Keys of a row and of a list in a named envelope. */
export const resourceNames: Record<string, { one: string; many: string }> = {
  me: { one: 'user', many: 'users' },
  users: { one: 'user', many: 'users' },
  roles: { one: 'role', many: 'roles' },
  planters: { one: 'churchPlanter', many: 'churchPlanters' },
  hubPlanters: { one: 'churchPlanter', many: 'churchPlanters' },
  relations: { one: 'relationship', many: 'users' },
  contacts: { one: 'contact', many: 'contacts' },
  stages: { one: 'stage', many: 'stages' },
  statuses: { one: 'status', many: 'statuses' },
  history: { one: 'entry', many: 'history' },
  churches: { one: 'church', many: 'churches' },
  trainers: { one: 'trainer', many: 'trainers' },
  assessors: { one: 'assessor', many: 'assessors' },
  coaches: { one: 'coach', many: 'coaches' },
  reports: { one: 'report', many: 'reports' },
  assessments: { one: 'assessment', many: 'assessments' },
  participants: { one: 'participant', many: 'participants' },
  assessmentRoles: { one: 'role', many: 'roles' },
  assignments: { one: 'assignment', many: 'assignments' },
  assessorReports: { one: 'report', many: 'reports' },
  tickets: { one: 'ticket', many: 'tickets' },
  hubs: { one: 'hub', many: 'hubs' },
};
