/*
 * What the fields of a record are called: by its form, by the question about a change that met another one, and
 * where a server refuses a value.
 */

export const CHURCH_LABELS = {
  name: 'Name',
  location: 'Location',
  address: 'Address',
  website: 'Website',
  status: 'Status',
} as const;

export const PERSON_LABELS = {
  name: 'Name',
  location: 'Location',
  email: 'Email',
  status: 'Status',
  phone: 'Phone',
  website: 'Website',
  bio: 'Bio',
  denomination: 'Denomination',
  ministry_focus: 'Ministry Focus',
  support_needs: 'Support Needs',
  training_experience: 'Training Experience',
  assessment_experience: 'Assessment Experience',
  coaching_experience: 'Coaching Experience',
} as const;

export const ASSESSMENT_LABELS = {
  name: 'Assessment Name',
  location: 'Location',
  startDate: 'Start Date',
  endDate: 'End Date',
  description: 'Description',
  venue: 'Venue',
  address: 'Address',
} as const;

export const PROFILE_LABELS = {
  first_name: 'First Name',
  last_name: 'Last Name',
  display_name: 'Display Name',
  bio: 'Bio',
  avatar_url: 'Avatar URL',
  phone_number: 'Phone Number',
  website: 'Website',
  company: 'Company',
  job_title: 'Job Title',
} as const;
