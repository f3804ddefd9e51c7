import * as z from 'zod/mini';
import { message, text } from '#shared/i18n.ts';
import { church as kind } from '#src/records/church.ts';
import { deletesRecord } from './directory-writes.ts';

/** Takes a church out of the directory. */
export const deleteChurch = deletesRecord({
  name: 'delete-church',
  args: z.object({ church: z.string(), churchName: z.string() }),
  failed: () => text('Failed to delete church'),
  label: ({ churchName }) => message('Delete the church {churchName}', { churchName }),
  means: ({ church: lid }) => ({ kind, lid }),
});
