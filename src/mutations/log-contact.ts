import * as z from 'zod/mini';
import { CONTACT_TYPES } from '#shared/contact-types.ts';
import { CalendarDay } from '#shared/contract/common.ts';
import { message } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';

/** A contact with a planter, logged with one tap or with the full form. */
export const logContact = mutation({
  name: 'log-contact',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** Local key of the new contact. */
      contact: z.string(),
      planter: z.string(),
      planterName: z.string(),
      contact_date: CalendarDay,
      contact_type: z.enum(CONTACT_TYPES),
      notes: z.string().check(z.maxLength(100_000)),
      next_contact_date: z.union([CalendarDay, z.literal('')]),
      /** The author's id and name, shown in the history until the server's own row arrives. */
      by: z.int(),
      byName: z.string(),
    }),
  ),

  lanes: (args) => [`planter:${args.planter}`],

  apply: (args) => [
    effect(
      'contacts',
      args.contact,
      (row) =>
        row ?? {
          lid: args.contact,
          id: null,
          planter: args.planter,
          contact_date: args.contact_date,
          contact_type: args.contact_type,
          notes: args.notes,
          next_contact_date: args.next_contact_date,
          contacted_by_name: args.byName,
          contacted_by: args.by,
        },
    ),
    effect('planters', args.planter, (row) =>
      row && row.last_contact_date < args.contact_date
        ? { ...row, last_contact_date: args.contact_date }
        : row,
    ),
  ],

  calls: (args, ids) => {
    const planterId = ids.of('planters', args.planter);
    if (planterId === undefined) return undefined;
    const { contact_date, contact_type, notes, next_contact_date } = args;
    return [
      {
        method: 'POST',
        path: `/church-planters/${planterId}/contacts`,
        body: () => ({
          contact_date,
          contact_type,
          notes,
          next_contact_date: next_contact_date || null,
        }),
      },
    ];
  },

  whenUnknown: 'recognise',
  covers: (args) => [`contacts:${args.planter}`],
  recognise: ({ contact, planter, contact_date, contact_type, notes, next_contact_date }) => ({
    feed: `contacts:${planter}`,
    table: 'contacts',
    lid: contact,
    says: { planter, contact_date, contact_type, notes, next_contact_date },
    author: { id: 'contacted_by', name: 'contacted_by_name' },
  }),

  label: ({ planterName, contact_date, contact_type }) =>
    message('Contact with {planterName} on {day} ({type})', {
      planterName,
      day: { day: contact_date },
      type: { id: contact_type },
    }),
  about: (args) => args.planterName,
});
