import * as z from 'zod/mini';
import { ChurchAnswer } from '#shared/contract/answers/directory.ts';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { ChurchFields } from '#shared/contract/churches.ts';
import { foldText } from '#shared/fold-text.ts';
import { touchedFields } from './conflict.ts';
import { CHURCH_LABELS } from './field-labels.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { putWhole } from './whole-object.ts';

/** Changes to a church. Conflict rule `mine`: per field, the author's value wins (S28). */
export const editChurch = mutation({
  name: 'edit-church',
  version: 1,
  upgrade: {},
  args: z.object({
    church: z.string(),
    /** As its author saw it, for the list of waiting changes. */
    churchName: z.string(),
    fields: z.omit(ChurchFields, { planter_id: true }),
    before: z.record(z.string(), z.unknown()),
  }),

  lanes: (args) => [`church:${args.church}`],

  apply: ({ church, fields }) => [
    effect('churches', church, (row) => {
      if (!row) return row;
      const texts = Object.entries(fields).map(([name, value]) => [name, value ?? '']);
      const changed = { ...row, ...Object.fromEntries(texts) };
      return { ...changed, sort_name: foldText(changed.name) };
    }),
  ],

  calls: ({ church, fields }, ids) => {
    const id = ids.of('churches', church);
    if (id === undefined) return undefined;
    return [putWhole({ path: '/churches', names: ['churches'], shape: ChurchAnswer }, id, fields)];
  },

  conflict: {
    kind: 'mine',
    touched: (args) => touchedFields(args, CHURCH_LABELS),
    theirs: (body) => fieldsIn(body, ChurchAnswer),
  },

  whenUnknown: 'resend',
  covers: () => ['churches'],
  read: sayUnlessTold('Failed to update church'),
  label: (args) => `Changes to the church ${args.churchName}`,
});
