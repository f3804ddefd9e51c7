import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A church planter on the device; absent texts are '' (they are indexed and searched). */
export const PlanterRow = z.object({
  ...rowBase,
  user_id: z.nullable(z.int()),
  first_name: text,
  last_name: text,
  spouse_first_name: text,
  spouse_last_name: text,
  church_name: text,
  location: text,
  stage: text,
  status: text,
  profile_picture_url: text,
  email: text,
  phone: text,
  supporting_church_name: text,
  supporting_church_location: text,
  supporting_church_pastor: text,
  training_cohort: text,
  /** Calendar days or ''. */
  launch_date: text,
  funding_start_date: text,
  funding_end_date: text,
  mailing_address: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** How exact the point is and who found it; '' where somebody entered it. */
  geocode_precision: text,
  geocode_source: text,
  /** ISO 8601 in UTC, or ''. */
  updated_at: text,
  /** Server number of the user who oversees this planter; 0 for nobody (null is not indexed). */
  hub_leader_id: z.int(),
  /** True if the lists of planters include the hub leader; otherwise only the planter's own relations do. */
  leader_told: z.optional(z.boolean()),
  /** Calendar day; '' for never, which sorts before every day: most overdue first. */
  last_contact_date: text,
  /** `last first` in lower case without accents, for the sort by name. */
  sort_name: text,
});
export type PlanterRow = z.infer<typeof PlanterRow>;

export const planters = mirrorTable({
  name: 'planters',
  indexes:
    'user_id, sort_name, [hub_leader_id+last_contact_date+sort_name], [hub_leader_id+sort_name]',
  row: PlanterRow,
});
