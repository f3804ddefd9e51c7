import * as z from 'zod/mini';
import { NetworkPersonAnswer } from '#shared/contract/answers/directory.ts';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { NetworkPersonFields } from '#shared/contract/network-people.ts';
import { foldText } from '#shared/fold-text.ts';
import { PEOPLE, PEOPLE_KINDS, type PeopleKind } from '#shared/network-people.ts';
import { touchedFields } from './conflict.ts';
import { PERSON_LABELS } from './field-labels.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { putWhole, withOtherNames } from './whole-object.ts';

const { name, location, email, status, phone, website, bio, denomination } =
  NetworkPersonFields.shape;
const { ministry_focus, support_needs, training_experience } = NetworkPersonFields.shape;

/** Fields in the mirror's words: the experience has one name for all three kinds. */
const Fields = z.object({
  name,
  location,
  email,
  status,
  phone,
  website,
  bio,
  denomination,
  ministry_focus,
  support_needs,
  experience: training_experience,
});

/** Changes to a trainer, assessor or coach. Conflict rule `mine`: per field, the author's value wins (S28). */
export const editNetworkPerson = mutation({
  name: 'edit-network-person',
  version: 1,
  upgrade: {},
  args: z.object({
    kind: z.enum(PEOPLE_KINDS),
    person: z.string(),
    /** As its author saw it, for the list of waiting changes. */
    personName: z.string(),
    fields: Fields,
    before: z.record(z.string(), z.unknown()),
  }),

  lanes: (args) => [`${args.kind}:${args.person}`],

  apply: ({ kind, person, fields }) => [
    effect(kind, person, (row) => {
      if (!row) return row;
      const texts = Object.entries(fields).map(([field, value]) => [field, value ?? '']);
      const changed = { ...row, ...Object.fromEntries(texts) };
      return { ...changed, sort_name: foldText(changed.name) };
    }),
  ],

  calls: ({ kind, person, fields }, ids) => {
    const id = ids.of(kind, person);
    if (id === undefined) return undefined;
    const list = { path: PEOPLE[kind].path, names: [kind], shape: NetworkPersonAnswer };
    return [putWhole(list, id, onWire(kind, fields))];
  },

  conflict: {
    kind: 'mine',
    touched: ({ kind, fields, before }) =>
      touchedFields({ fields: onWire(kind, fields), before: onWire(kind, before) }, PERSON_LABELS),
    theirs: (body) => withOtherNames(fieldsIn(body, NetworkPersonAnswer)),
  },

  whenUnknown: 'resend',
  covers: (args) => [args.kind],
  read: (refused, { kind }) =>
    sayUnlessTold(`Failed to update ${PEOPLE[kind].one.toLowerCase()}`)(refused),
  label: (args) => `Changes to the ${PEOPLE[args.kind].one.toLowerCase()} ${args.personName}`,
});

function onWire(kind: PeopleKind, fields: Record<string, unknown>): Record<string, unknown> {
  const { experience, ...same } = fields;
  return experience === undefined ? same : { ...same, [PEOPLE[kind].experience]: experience };
}
