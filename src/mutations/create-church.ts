import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { church as kind } from '#src/records/church.ts';
import { queuedFields } from '#src/records/shapes.ts';
import { createsRecord } from './directory-writes.ts';

/** A new church of the directory. */
export const createChurch = createsRecord({
  name: 'create-church',
  args: z.object({
    /** Local key of the new church. */
    church: z.string(),
    ...queuedFields(kind),
    /** Local key of the planter it belongs to, or ''. */
    planter: z.string(),
  }),
  failed: () => text('Failed to create church'),
  label: ({ name }) => message('New church {name}', { name }),
  means: ({ church: lid, ...fields }) => ({ kind, lid, fields }),
});
