import * as z from 'zod/mini';
import { CHURCH_STATUSES } from '#shared/contract/churches.ts';
import { RequiredText } from '#shared/contract/common.ts';
import { Website } from '#shared/contract/website.ts';
import { foldText } from '#shared/fold-text.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { saysAll, saysMost, withoutEmpty } from './whole-object.ts';

/** A new church of the directory. */
export const createChurch = mutation({
  name: 'create-church',
  version: 1,
  upgrade: {},
  args: z.object({
    /** Local key of the new church. */
    church: z.string(),
    name: RequiredText(200),
    location: RequiredText(200),
    address: RequiredText(500),
    website: Website,
    status: z.enum(CHURCH_STATUSES),
    /** Local key of the planter it belongs to, or ''. */
    planter: z.string(),
  }),

  lanes: (args) => [`church:${args.church}`],

  apply: ({ church, ...fields }) => [
    effect(
      'churches',
      church,
      (row) =>
        row ?? {
          ...fields,
          lid: church,
          id: null,
          profile_picture_url: '',
          sort_name: foldText(fields.name),
        },
    ),
  ],

  calls: (args, ids) => {
    const { church: _, planter, ...fields } = args;
    const planterId = planter === '' ? '' : ids.of('planters', planter);
    if (planterId === undefined) return undefined;
    const body = withoutEmpty({ ...fields, planter_id: planterId });
    return [{ method: 'POST', path: '/churches', body: () => body }];
  },

  whenUnknown: 'recognise',
  covers: () => ['churches'],
  recognise: ({ church, ...fields }) => ({
    feed: 'churches',
    table: 'churches',
    lid: church,
    matches: (row) => saysAll(row, fields),
    resembles: (row) => saysMost(row, fields),
  }),

  read: sayUnlessTold('Failed to create church'),
  label: (args) => `New church ${args.name}`,
});
