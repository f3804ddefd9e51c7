import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import { lidOf } from '#shared/ids.ts';
import { effect, mutation } from './mutation.ts';

/** Snoozes an entry of Today until a day, or brings it back. Offered by the reference server. */
export const snoozeWork = mutation({
  name: 'snooze-work',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      /** The number of the entry (src/shared/snoozes.ts). */
      work: z.int(),
      /** '' brings it back. */
      until: z.string(),
      state: z.string(),
      /** The entry as its author saw it, for the list of waiting changes. */
      title: z.string(),
    }),
  ),

  lanes: ({ work }) => [`snooze:${work}`],
  apply: ({ work, until, state }) => [
    effect('snoozes', lidOf(work), (row) => ({
      ...(row ?? { lid: lidOf(work), id: work }),
      until,
      state,
    })),
  ],

  calls: ({ work, until, state }) => [
    { method: 'PUT', path: `/users/me/snoozes/${work}`, body: () => ({ until, state }) },
  ],

  whenUnknown: 'resend',
  covers: () => ['snoozes'],
  label: ({ title, until }) =>
    until === ''
      ? message('Bring back to Today: {title}', { title })
      : message('Snooze until {day}: {title}', { title, day: { day: until } }),
});
