import * as z from 'zod/mini';
import { CalendarDay, LONG_TEXT, RequiredText } from '#shared/contract/common.ts';
import { message, text } from '#shared/i18n.ts';
import { effect, mutation, sayUnlessTold } from './mutation.ts';
import { saysAll, saysMost } from './whole-object.ts';

const Text = z.string().check(z.maxLength(LONG_TEXT));

/** A new assessment event. Empty fields are left out of what is sent (spec part 2, 5). */
export const createAssessment = mutation({
  name: 'create-assessment',
  version: 1,
  upgrade: {},
  args: z.object({
    /** Local key of the new event. */
    assessment: z.string(),
    name: RequiredText(200),
    location: RequiredText(200),
    startDate: CalendarDay,
    endDate: z.union([CalendarDay, z.literal('')]),
    description: Text,
    venue: Text,
    address: Text,
  }),

  lanes: (args) => [`assessment:${args.assessment}`],
  apply: (args) => [
    effect(
      'assessments',
      args.assessment,
      (row) =>
        row ?? {
          lid: args.assessment,
          id: null,
          name: args.name,
          location: args.location,
          start_date: args.startDate,
          end_date: args.endDate,
          description: args.description,
          venue: args.venue,
          address: args.address,
          is_completed: false,
          candidate_count: 0,
          assessor_count: 0,
        },
    ),
  ],

  calls: ({ name, location, startDate, endDate, description, venue, address }) => [
    {
      method: 'POST',
      path: '/assessments',
      body: () => {
        const optional = Object.entries({ endDate, description, venue, address });
        const given = optional.filter(([, value]) => value !== '');
        return { name, location, startDate, ...Object.fromEntries(given) };
      },
    },
  ],

  whenUnknown: 'recognise',
  covers: () => ['assessments'],
  recognise: (args) => {
    const told = {
      name: args.name,
      location: args.location,
      start_date: args.startDate,
      end_date: args.endDate,
      description: args.description,
    };
    return {
      feed: 'assessments',
      table: 'assessments',
      lid: args.assessment,
      matches: (row) => saysAll(row, told),
      resembles: (row) => saysMost(row, told),
    };
  },

  read: sayUnlessTold(text('An error occurred')),
  label: ({ name }) => message('New assessment: {name}', { name }),
});
