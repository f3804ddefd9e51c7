import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { church as kind } from '#src/records/church.ts';
import { editedFields } from '#src/records/shapes.ts';
import { editsRecord } from './directory-writes.ts';

/** Changes to a church. */
export const editChurch = editsRecord({
  name: 'edit-church',
  args: z.object({
    church: z.string(),
    churchName: z.string(),
    fields: z.object(editedFields(kind)),
    before: z.record(z.string(), z.unknown()),
  }),
  failed: () => text('Failed to update church'),
  label: ({ churchName }) => message('Changes to the church {churchName}', { churchName }),
  means: ({ church: lid, ...edit }) => ({ kind, lid, ...edit }),
});
