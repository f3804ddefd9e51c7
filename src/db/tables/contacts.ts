import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** One contact with a planter. */
const rowShape = () =>
  z.object({
    ...rowBase,
    /** The planter's `lid`. */
    planter: z.string(),
    contact_date: text,
    contact_type: text,
    notes: text,
    /** A calendar day or ''. */
    next_contact_date: text,
    contacted_by_name: text,
    contacted_by: z.nullable(z.int()),
  });
export type ContactRow = z.infer<ReturnType<typeof rowShape>>;

export const contacts = mirrorTable({
  name: 'contacts',
  indexes: '[planter+contact_date]',
  row: rowShape,
});
