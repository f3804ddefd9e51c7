import * as z from 'zod/mini';
import type { PlanterValues } from '#src/records/planter.ts';
import { type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** Fields besides those of the record kind, which is not part of the first load. */
const beside = () =>
  z.object({
    ...rowBase,
    user_id: z.nullable(z.int()),
    stage: text,
    status: text,
    profile_picture_url: text,
    /** The precision and source of the coordinates; '' if they were entered by hand. */
    geocode_precision: text,
    geocode_source: text,
    /** ISO 8601 in UTC, or ''. */
    updated_at: text,
    /** Server number of the user who oversees this planter; 0 for none, since null is not indexed. */
    hub_leader_id: z.int(),
    /** True if the lists of planters include the hub leader; otherwise only the planter's own relations do. */
    leader_told: z.optional(z.boolean()),
    /** A calendar day; '' for never, which sorts before every day, so that the most overdue come first. */
    last_contact_date: text,
    /** `last first` in lowercase without accents, for sorting by name. */
    sort_name: text,
  });

/** A church planter on the device. Missing texts are '', so that they can be indexed and searched. */
export type PlanterRow = z.infer<ReturnType<typeof beside>> & PlanterValues<string>;

export const planters = mirrorTable({
  name: 'planters',
  indexes:
    'user_id, sort_name, [hub_leader_id+last_contact_date+sort_name], [hub_leader_id+sort_name]',
  row: beside as unknown as () => MirrorTable<'planters', PlanterRow>['row'],
});
