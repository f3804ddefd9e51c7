import * as z from 'zod/mini';

/*
 * Subscriptions of calendar apps to everything that is due. Extra: no documented backend has it
 * (docs/decisions/calendar.md).
 */

/** `GET /users/me/calendar`: when the address was created, ISO 8601 in UTC; null if there is none. */
export const CalendarSubscription = z.object({ made_at: z.nullable(z.string()) });
export type CalendarSubscription = z.infer<typeof CalendarSubscription>;

/** `POST /users/me/calendar`: the only answer that contains the address, because the server stores only its hash. */
export const CalendarAddress = z.object({ address: z.string(), made_at: z.string() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;
