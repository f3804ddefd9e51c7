import { text } from '#shared/i18n.ts';

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
  name: text('Assessment Name'),
  location: text('Location'),
  startDate: text('Start Date'),
  endDate: text('End Date'),
  description: text('Description'),
  venue: text('Venue'),
  address: text('Address'),
  status: text('Status'),
} as const;

export const CANDIDATE_LABELS = {
  preAssessment: text('Pre-assessment'),
  hotel: text('Hotel'),
  sendingChurch: text('Sending church'),
  marriage: text('Marriage'),
  namb: text('NAMB'),
  status: text('Status'),
} as const;

export const PROFILE_LABELS = {
  first_name: text('First Name'),
  last_name: text('Last Name'),
  display_name: text('Display Name'),
  bio: text('Bio'),
  avatar_url: text('Avatar URL'),
  phone_number: text('Phone Number'),
  website: text('Website'),
  company: text('Company'),
  job_title: text('Job Title'),
} as const;
