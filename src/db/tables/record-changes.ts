import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A change in the last 90 days to a planter in the person's hub, to their own record or to their monthly reports. */
const rowShape = () =>
  z.object({
    ...rowBase,
    /** The planter's `lid`, or '' for other records. */
    planter: text,
    /** The monthly report's `lid`, or ''. */
    report: text,
    /** ISO 8601 in UTC. */
    at: text,
    user_id: z.nullable(z.int()),
    user_name: text,
    /** `created`, `changed` or `deleted`. */
    act: text,
    /** JSON: `FieldChange[]`. */
    fields: text,
  });
export type RecordChangeRow = z.infer<ReturnType<typeof rowShape>>;

export const recordChanges = mirrorTable({
  name: 'record_changes',
  indexes: 'planter, report',
  since: 9,
  row: rowShape,
});
