import * as z from 'zod/mini';
import type { PlanterValues } from '#src/records/planter.ts';
import { type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** What the server says beside the fields of the record kind, which is no part of the first load. */
const beside = () =>
  z.object({
    ...rowBase,
    user_id: z.nullable(z.int()),
    stage: text,
    status: text,
    profile_picture_url: text,
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

/** A church planter on the device; absent texts are '' (they are indexed and searched). */
export type PlanterRow = z.infer<ReturnType<typeof beside>> & PlanterValues<string>;

export const planters = mirrorTable({
  name: 'planters',
  indexes:
    'user_id, sort_name, [hub_leader_id+last_contact_date+sort_name], [hub_leader_id+sort_name]',
  row: beside as unknown as () => MirrorTable<'planters', PlanterRow>['row'],
});
