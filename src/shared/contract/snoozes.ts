import * as z from 'zod/mini';
import { CalendarDay, Id } from './common.ts';

/* Snoozed entries of Today. Extra: no documented backend has these calls (docs/decisions/snooze.md). */

/** `PUT /users/me/snoozes/{id}` */
export const SnoozeFields = z.object({
  /** '' brings the entry back. */
  until: z.union([z.literal(''), CalendarDay]),
  state: z.string().check(z.maxLength(200)),
});
export type SnoozeFields = z.infer<typeof SnoozeFields>;

export const SnoozeLine = z.object({
  /** Encodes the kind and the record of the entry (src/shared/snoozes.ts). */
  id: Id,
  until: z.string(),
  state: z.string(),
});
export type SnoozeLine = z.infer<typeof SnoozeLine>;
