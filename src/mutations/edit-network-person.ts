import * as z from 'zod/mini';
import { type Message, message, text } from '#shared/i18n.ts';
import { PEOPLE, PEOPLE_KINDS, type PeopleKind } from '#src/records/people.ts';
import { editedFields } from '#src/records/shapes.ts';
import { editsRecord } from './directory-writes.ts';

const { trainers, assessors, coaches } = PEOPLE;

const FAILED: Readonly<Record<PeopleKind, string>> = {
  trainers: text('Failed to update trainer'),
  assessors: text('Failed to update assessor'),
  coaches: text('Failed to update coach'),
};

const LABELS: Readonly<Record<PeopleKind, Message>> = {
  trainers: message('Changes to the trainer {personName}'),
  assessors: message('Changes to the assessor {personName}'),
  coaches: message('Changes to the coach {personName}'),
};

/** Changes to a trainer, assessor or coach. */
export const editNetworkPerson = editsRecord({
  name: 'edit-network-person',
  args: z.object({
    kind: z.enum(PEOPLE_KINDS),
    person: z.string(),
    personName: z.string(),
    fields: z.object({
      ...editedFields(trainers),
      ...editedFields(assessors),
      ...editedFields(coaches),
    }),
    before: z.record(z.string(), z.unknown()),
  }),
  failed: ({ kind }) => FAILED[kind],
  label: ({ kind, personName }) => ({ ...LABELS[kind], values: { personName } }),
  means: ({ kind, person: lid, ...edit }) => ({ kind: PEOPLE[kind], lid, ...edit }),
});
