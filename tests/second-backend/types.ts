/** The rows as they are stored. Days are yyyy-mm-dd, times are epoch milliseconds. */

export type Extras = Record<string, unknown>;

export type User = {
  id: number;
  username: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string | null;
  display_name: string | null;
  bio: string | null;
  avatar_url: string | null;
  phone_number: string | null;
  website: string | null;
  company: string | null;
  job_title: string | null;
  role: string | null;
  apps: number[];
  /** Tokens issued before this time are refused. */
  sessionsFrom: number;
};

export type Role = { id: number; name: string; description: string; permissions: string[] };
export type UserRole = { id: number; user_id: number; role_id: number };

export type Planter = {
  id: number;
  user_id: number | null;
  first_name: string;
  last_name: string | null;
  spouse_first_name: string | null;
  spouse_last_name: string | null;
  location: string | null;
  church_name: string | null;
  supporting_church_name: string | null;
  supporting_church_location: string | null;
  supporting_church_pastor: string | null;
  training_cohort: string | null;
  launch_date: string | null;
  funding_start_date: string | null;
  funding_end_date: string | null;
  phone: string | null;
  email: string | null;
  mailing_address: string | null;
  stage: string | null;
  status: string | null;
  profile_picture_url: string | null;
  latitude: number | null;
  longitude: number | null;
  updated_at: number;
  extras: Extras;
};

export type Relation = {
  id: number;
  planter_id: number;
  user_id: number;
  relationship_type: string;
};

export type Contact = {
  id: number;
  planter_id: number;
  contact_date: string;
  contact_type: string;
  notes: string | null;
  next_contact_date: string | null;
  contacted_by: number | null;
};

export type Invitation = {
  id: number;
  name: string;
  email: string;
  churchPlantName: string;
  inviteToken: string;
  invitedAt: number;
  invitedBy: number;
  planter_id: number | null;
  acceptedBy: number | null;
  sent: number;
};

export type StageChange = {
  id: number;
  planter_id: number;
  date: number;
  user_id: number | null;
  from_stage: string | null;
  from_status: string | null;
  to_stage: string;
  to_status: string;
  notes: string | null;
};

export type Church = {
  id: number;
  name: string;
  location: string | null;
  address: string | null;
  website: string | null;
  status: string;
  profile_picture_url: string | null;
  planter_id: number | null;
  extras: Extras;
};

export type Listing = {
  id: number;
  name: string;
  bio: string | null;
  status: string;
  location: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  social_media: Record<string, unknown> | null;
  denomination: string | null;
  ministry_focus: string | null;
  support_needs: string | null;
  profile_picture_url: string | null;
  planter_id: number | null;
  experience: string | null;
  extras: Extras;
};

export type MonthlyReport = {
  id: number;
  user_id: number;
  report_month: number;
  report_year: number;
  sunday_attendance: number | null;
  small_group_attendance: number | null;
  new_members: number | null;
  baptisms: number | null;
  salvations: number | null;
  monthly_income: number | null;
  monthly_expenses: number | null;
  building_fund: number | null;
  missions_giving: number | null;
  volunteer_hours: number | null;
  ministry_highlights: string | null;
  community_outreach: string | null;
  discipleship_activities: string | null;
  leadership_development: string | null;
  current_challenges: string | null;
  prayer_requests: string | null;
  support_needed: string | null;
  short_term_goals: string | null;
  long_term_vision: string | null;
  next_month_focus: string | null;
  community_partnerships: string | null;
  special_events: string | null;
  additional_notes: string | null;
  status: string;
  submitted_at: number;
  extras: Extras;
};

export type Assessment = {
  id: number;
  name: string;
  location: string | null;
  startDate: string;
  endDate: string | null;
  description: string | null;
  isCompleted: boolean;
  venue: string | null;
  address: string | null;
};

export type Participant = {
  id: number;
  assessmentId: number;
  userId: number;
  role: 'assessor' | 'candidate';
  group: number;
  status: string;
  preAssessment: boolean;
  hotel: boolean;
  sendingChurch: boolean;
  marriage: boolean;
  namb: boolean;
};

export type AssessmentRole = { id: number; name: string };

export type Assignment = {
  id: number;
  assessmentId: number;
  roleId: number;
  assessorId: number;
  /** The participant who is the candidate, if the assignment names one. */
  participantId: number | null;
  completed: boolean;
};

export type AssessorReport = {
  id: number;
  assignmentId: number;
  content: string | null;
  strengths: string | null;
  weaknesses: string | null;
  recommendation: string | null;
};

export type Ticket = {
  id: number;
  user_id: number;
  appId: number;
  subject: string;
  description: string;
  priority: string;
};

export type Hub = {
  id: number;
  name: string;
  color: string;
  geometry: { type: string; coordinates: number[][][] };
};

export type Picture = { name: string; type: string; bytes: Uint8Array };

/** What the backend would have sent by e-mail. */
export type Mail = { to: string; kind: 'invitation' | 'reset'; token: string; at: number };

export type LedgerEntry = {
  at: number;
  userId: number | null;
  method: string;
  path: string;
  body: unknown;
  ids: number[];
};
