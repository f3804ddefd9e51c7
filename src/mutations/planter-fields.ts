import type { PlanterFields } from '#shared/contract/church-planters.ts';

/** The fields of a planter that a form may change, as the author's list of changes calls them. */
export const PLANTER_LABELS = {
  first_name: 'First Name',
  last_name: 'Last Name',
  spouse_first_name: 'Spouse First Name',
  spouse_last_name: 'Spouse Last Name',
  location: 'Location',
  church_name: 'Church Name',
  supporting_church_name: 'Supporting Church Name',
  supporting_church_location: 'Supporting Church Location',
  supporting_church_pastor: 'Supporting Church Pastor',
  training_cohort: 'Training Cohort',
  launch_date: 'Launch Date',
  funding_start_date: 'Funding Start Date',
  funding_end_date: 'Funding End Date',
  phone: 'Phone',
  email: 'Email',
  mailing_address: 'Mailing Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const satisfies Record<keyof PlanterFields, string>;

/** Fields of the form as the mirror's row keeps them: texts, and numbers or null for coordinates. */
export function asRowFields(fields: PlanterFields): Record<string, string | number | null> {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    known.map(([name, value]) => [name, isCoordinate(name) ? value : (value ?? '')]),
  );
}

const DAYS = ['launch_date', 'funding_start_date', 'funding_end_date'] as const;

/** True for a field that holds a day. */
export function isPlanterDay(name: string): boolean {
  return DAYS.some((day) => day === name);
}

/** An emptied day goes as null: the empty text is no day, and most servers refuse it. */
export function withoutEmptyDays<Fields extends Partial<PlanterFields>>(fields: Fields): Fields {
  const empty = DAYS.filter((name) => fields[name] === '');
  return { ...fields, ...Object.fromEntries(empty.map((name) => [name, null])) };
}

function isCoordinate(name: string): boolean {
  return name === 'latitude' || name === 'longitude';
}
