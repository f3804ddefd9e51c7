import * as z from 'zod/mini';
import { PEOPLE, PeopleKinds } from '#src/records/people.ts';
import { queuedFields } from '#src/records/shapes.ts';
import { createsRecord } from './directory-writes.ts';

const { trainers, assessors, coaches } = PEOPLE;

/** A new trainer, assessor or coach. */
export const createNetworkPerson = createsRecord({
  name: 'create-network-person',
  args: z.lazy(() =>
    z.object({
      kind: PeopleKinds,
      /** Local key of the new record. */
      person: z.string(),
      ...queuedFields(trainers),
      ...queuedFields(assessors),
      ...queuedFields(coaches),
      /** Local key of the planter that was imported, or ''. */
      planter: z.string(),
    }),
  ),
  failed: ({ kind }) => PEOPLE[kind].texts.createFailed,
  label: ({ kind, name }) => ({ id: PEOPLE[kind].texts.created, values: { name } }),
  means: ({ kind, person: lid, ...fields }) => ({ kind: PEOPLE[kind], lid, fields }),
  argsOf: ({ kind, lid, fields }) => ({
    name: '',
    planter: '',
    ...fields,
    kind: PeopleKinds.parse(kind.table),
    person: lid,
  }),
});
