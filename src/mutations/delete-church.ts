import * as z from 'zod/mini';
import { doneWhenGone, effect, mutation, sayUnlessTold } from './mutation.ts';

/** Takes a church out of the directory. */
export const deleteChurch = mutation({
  name: 'delete-church',
  version: 1,
  upgrade: {},
  args: z.object({ church: z.string(), churchName: z.string() }),

  lanes: (args) => [`church:${args.church}`],
  apply: (args) => [effect('churches', args.church, () => undefined)],

  calls: (args, ids) => {
    const id = ids.of('churches', args.church);
    return id === undefined ? undefined : [{ method: 'DELETE', path: `/churches/${id}` }];
  },

  deletes: (args) => `churches:${args.church}`,
  whenUnknown: 'resend',
  covers: () => ['churches'],
  // Somebody else was faster, or the answer to an earlier request was lost: it is gone either way.
  read: (refused) => doneWhenGone(refused) ?? sayUnlessTold('Failed to delete church')(refused),
  label: (args) => `Delete the church ${args.churchName}`,
});
