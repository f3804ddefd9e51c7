import * as z from 'zod/mini';
import { type Message, message, text } from '#shared/i18n.ts';
import { PEOPLE, PEOPLE_KINDS, type PeopleKind } from '#src/records/people.ts';
import { queuedFields } from '#src/records/shapes.ts';
import { createsRecord } from './directory-writes.ts';

const { trainers, assessors, coaches } = PEOPLE;

const FAILED: Readonly<Record<PeopleKind, string>> = {
  trainers: text('Failed to create trainer'),
  assessors: text('Failed to create assessor'),
  coaches: text('Failed to create coach'),
};

const LABELS: Readonly<Record<PeopleKind, Message>> = {
  trainers: message('New trainer {name}'),
  assessors: message('New assessor {name}'),
  coaches: message('New coach {name}'),
};

/** A new trainer, assessor or coach. */
export const createNetworkPerson = createsRecord({
  name: 'create-network-person',
  args: z.object({
    kind: z.enum(PEOPLE_KINDS),
    /** Local key of the new record. */
    person: z.string(),
    ...queuedFields(trainers),
    ...queuedFields(assessors),
    ...queuedFields(coaches),
    /** Local key of the planter who was imported, or ''. */
    planter: z.string(),
  }),
  failed: ({ kind }) => FAILED[kind],
  label: ({ kind, name }) => ({ ...LABELS[kind], values: { name } }),
  means: ({ kind, person: lid, ...fields }) => ({ kind: PEOPLE[kind], lid, fields }),
});
