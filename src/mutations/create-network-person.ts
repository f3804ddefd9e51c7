import * as z from 'zod/mini';
import { Email, RequiredText } from '#shared/contract/common.ts';
import { PERSON_STATUSES } from '#shared/contract/network-people.ts';
import { Website } from '#shared/contract/website.ts';
import { foldText } from '#shared/fold-text.ts';
import { PEOPLE, PEOPLE_KINDS } from '#shared/network-people.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { saysAll, saysMost, withoutEmpty } from './whole-object.ts';

const text = z.string();

/** A new trainer, assessor or coach; the kind decides which. */
export const createNetworkPerson = mutation({
  name: 'create-network-person',
  version: 1,
  upgrade: {},
  args: z.object({
    kind: z.enum(PEOPLE_KINDS),
    /** Local key of the new record. */
    person: z.string(),
    name: RequiredText(200),
    location: RequiredText(200),
    email: Email,
    status: z.enum(PERSON_STATUSES),
    phone: text,
    website: z.union([Website, z.literal('')]),
    bio: text,
    experience: text,
    denomination: text,
    ministry_focus: text,
    support_needs: text,
    /** Local key of the planter who was imported, or ''. */
    planter: z.string(),
  }),

  lanes: (args) => [`${args.kind}:${args.person}`],

  apply: ({ kind, person, ...fields }) => [
    effect(
      kind,
      person,
      (row) =>
        row ?? {
          ...fields,
          lid: person,
          id: null,
          profile_picture_url: '',
          sort_name: foldText(fields.name),
        },
    ),
  ],

  calls: (args, ids) => {
    const { kind, person: _, planter, experience, ...fields } = args;
    const planterId = planter === '' ? '' : ids.of('planters', planter);
    if (planterId === undefined) return undefined;
    const told = { ...fields, [PEOPLE[kind].experience]: experience, planter_id: planterId };
    return [{ method: 'POST', path: PEOPLE[kind].path, body: () => withoutEmpty(told) }];
  },

  whenUnknown: 'recognise',
  covers: (args) => [args.kind],
  recognise: ({ kind, person, ...fields }) => ({
    feed: kind,
    table: kind,
    lid: person,
    matches: (row) => saysAll(row, fields),
    resembles: (row) => saysMost(row, fields),
  }),

  read: (refused, { kind }) =>
    sayUnlessTold(`Failed to create ${PEOPLE[kind].one.toLowerCase()}`)(refused),
  label: (args) => `New ${PEOPLE[args.kind].one.toLowerCase()} ${args.name}`,
});
