import type { PlanterToImport } from '#db/queries/planters-to-import.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { text } from '#shared/i18n.ts';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { editNetworkPerson } from '#src/mutations/edit-network-person.ts';
import { PEOPLE, type PeopleKind } from '#src/records/people.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import type { Desk } from './desk.ts';

type Texts = Pick<Desk['texts'], 'heading' | 'add' | 'create' | 'failed'>;

function deskOf(kind: PeopleKind, texts: Texts): Desk {
  return {
    kind: PEOPLE[kind],
    texts: {
      ...texts,
      searchHint: text('Name, location or ministry focus'),
      choosePlanter: text('Import from Planter'),
      planterChosen: text('Imported from {name}.'),
    },
    foundBy: ['name', 'location', 'ministry_focus'],
    onCard: 'ministry_focus',
    fillFrom,
    create: (lid, fields, options) =>
      enqueue(createNetworkPerson, { ...fields, kind, person: lid }, options),
    edit: ({ lid, name }, edit, options) =>
      enqueue(editNetworkPerson, { kind, person: lid, personName: name, ...edit }, options),
  };
}

/** What a planter's record already says; what it does not say stays as it was typed. */
function fillFrom(planter: PlanterToImport): DraftFields {
  const { location, email, phone, first_name, last_name } = planter;
  const told = { name: `${first_name} ${last_name}`.trim(), location, email, phone };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ''));
}

export const peopleDesks = {
  trainers: deskOf('trainers', {
    heading: text('Trainers'),
    add: text('Add New Trainer'),
    create: text('Create Trainer'),
    failed: text('Failed to fetch trainers'),
  }),
  assessors: deskOf('assessors', {
    heading: text('Assessors'),
    add: text('Add New Assessor'),
    create: text('Create Assessor'),
    failed: text('Failed to fetch assessors'),
  }),
  coaches: deskOf('coaches', {
    heading: text('Coaches'),
    add: text('Add New Coach'),
    create: text('Create Coach'),
    failed: text('Failed to fetch coaches'),
  }),
};
