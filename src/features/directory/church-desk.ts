import { text } from '#shared/i18n.ts';
import { createChurch } from '#src/mutations/create-church.ts';
import { deleteChurch } from '#src/mutations/delete-church.ts';
import { editChurch } from '#src/mutations/edit-church.ts';
import { church } from '#src/records/church.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import type { Desk } from './desk.ts';

export const churchDesk: Desk = {
  kind: church,
  texts: {
    heading: text('Churches'),
    add: text('Add New Church'),
    create: text('Create Church'),
    failed: text('Failed to fetch churches'),
    searchHint: text('Name, location or address'),
    choosePlanter: text('Choose Church Planter'),
    planterChosen: text('Belongs to {name}.'),
  },
  foundBy: Object.keys(church.fields),
  onCard: 'address',
  create: (lid, fields, options) => enqueue(createChurch, { ...fields, church: lid }, options),
  edit: ({ lid, name }, edit, options) =>
    enqueue(editChurch, { church: lid, churchName: name, ...edit }, options),
  remove: {
    title: text('Delete church'),
    question: text('Are you sure you want to delete this church? This action cannot be undone.'),
    run: ({ lid, name }, options) =>
      enqueue(deleteChurch, { church: lid, churchName: name }, options),
  },
};
