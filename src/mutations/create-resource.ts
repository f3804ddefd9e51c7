import * as z from 'zod/mini';
import { NewTrainingResource } from '#shared/contract/training-resources.ts';
import { message } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';
import { saysAll, saysMost } from './whole-object.ts';

/** A new link of the resource library, or a file that was uploaded before. */
export const createResource = mutation({
  name: 'create-resource',
  version: 1,
  upgrade: {},
  /** `resource`: local key of the new one. */
  args: z.extend(NewTrainingResource, { resource: z.string() }),

  lanes: ({ resource }) => [`resource:${resource}`],
  apply: ({ resource, ...fields }) => [
    effect(
      'training_resources',
      resource,
      (row) => row ?? { lid: resource, id: null, ...fields, retired: false },
    ),
  ],

  calls: (args) => {
    const { resource: _, ...body } = args;
    return [{ method: 'POST', path: '/training-resources', body: () => body }];
  },

  whenUnknown: 'recognise',
  covers: () => ['training-resources'],
  recognise: ({ resource, title, description, category, url, file_hash, file_size }) => {
    const said = { title, description, category, url, file_hash, file_size };
    return {
      feed: 'training-resources',
      table: 'training_resources',
      lid: resource,
      matches: (row) => saysAll(row, said),
      resembles: (row) => saysMost(row, said),
    };
  },

  label: ({ title }) => message('New resource {title}', { title }),
});
