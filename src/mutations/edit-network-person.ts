import * as z from 'zod/mini';
import { PEOPLE, PeopleKinds } from '#src/records/people.ts';
import { editedFields } from '#src/records/shapes.ts';
import { editsRecord } from './directory-writes.ts';

const { trainers, assessors, coaches } = PEOPLE;

/** Changes to a trainer, assessor or coach. */
export const editNetworkPerson = editsRecord({
  name: 'edit-network-person',
  args: z.lazy(() =>
    z.object({
      kind: PeopleKinds,
      person: z.string(),
      personName: z.string(),
      fields: z.object({
        ...editedFields(trainers),
        ...editedFields(assessors),
        ...editedFields(coaches),
      }),
      before: z.record(z.string(), z.unknown()),
    }),
  ),
  failed: ({ kind }) => PEOPLE[kind].texts.changeFailed,
  label: ({ kind, personName }) => ({ id: PEOPLE[kind].texts.changed, values: { personName } }),
  means: ({ kind, person: lid, personName: name, ...edit }) => ({
    kind: PEOPLE[kind],
    lid,
    name,
    ...edit,
  }),
  argsOf: ({ kind, lid, name, fields, before }) => ({
    kind: PeopleKinds.parse(kind.table),
    person: lid,
    personName: name,
    fields,
    before,
  }),
});
