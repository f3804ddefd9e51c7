import * as z from 'zod/mini';
import { TrainingResourceFields } from '#shared/contract/training-resources.ts';
import { message, text } from '#shared/i18n.ts';
import { touchedFields } from './conflict.ts';
import { effect, mutation } from './mutation.ts';

const LABELS: Readonly<Record<string, string>> = {
  title: text('Title'),
  description: text('Description'),
  category: text('Category'),
  url: text('Address'),
  file_hash: text('File'),
  file_size: text('Size'),
  position: text('Order'),
  retired: text('Retired'),
};

/** Changes to a resource, its place and whether it is offered. Conflict rule `mine`: the author's value wins (S28). */
export const editResource = mutation({
  name: 'edit-resource',
  version: 1,
  upgrade: {},
  args: z.object({
    resource: z.string(),
    /** As its author saw it, for the list of waiting changes. */
    resourceTitle: z.string(),
    fields: TrainingResourceFields,
    before: z.record(z.string(), z.unknown()),
  }),

  lanes: ({ resource }) => [`resource:${resource}`],
  apply: ({ resource, fields }) => [
    effect('training_resources', resource, (row) => row && { ...row, ...fields }),
  ],

  calls: ({ resource, fields }, ids) => {
    const id = ids.of('training_resources', resource);
    if (id === undefined) return undefined;
    const path = `/training-resources/${id}`;
    const listed = { path: '/training-resources', names: ['data'], id };
    return [{ method: 'PUT', path, fresh: path, listed, body: () => fields }];
  },

  conflict: { kind: 'mine', touched: (args) => touchedFields(args, LABELS) },

  whenUnknown: 'resend',
  covers: () => ['training-resources'],
  label: ({ resourceTitle }) =>
    message('Changes to the resource {resourceTitle}', { resourceTitle }),
});
