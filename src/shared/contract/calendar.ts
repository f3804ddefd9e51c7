import * as z from 'zod/mini';

/* The subscription of a calendar app to what is due. Extra: no documented backend has it (docs/decisions/calendar.md). */

/** `GET /users/me/calendar`: when the address was made, ISO 8601 in UTC; null where there is none. */
export const CalendarSubscription = z.object({ made_at: z.nullable(z.string()) });
export type CalendarSubscription = z.infer<typeof CalendarSubscription>;

/** `POST /users/me/calendar`: the only answer with the address; the server keeps a hash. */
export const CalendarAddress = z.object({ address: z.string(), made_at: z.string() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;
