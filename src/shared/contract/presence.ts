import * as z from 'zod/mini';
import { Id } from './common.ts';

/**
 * Where somebody is: on a board, at the decision meeting of an event, or in the form of a record. `record` is the id of
 * the meeting's event or of the form's record; boards have none. `card` is a planter on a board or a candidate at the
 * meeting.
 */
const PRESENCE_SCREENS = [
  'pipeline',
  'hub-assignment',
  'meeting',
  'planter',
  'report',
  'event',
] as const;

export const Place = z.object({
  screen: z.enum(PRESENCE_SCREENS),
  record: z.optional(Id),
  card: z.optional(Id),
  /** The name of a field, never its value. */
  field: z.optional(z.string()),
});
export type Place = z.infer<typeof Place>;

/** The key of one screen or record, regardless of the card or field. */
export function sceneOf({ screen, record }: Pick<Place, 'screen' | 'record'>): string {
  return `${screen} ${record ?? ''}`;
}

/** Another person at the same place. */
export const Other = z.object({
  userId: Id,
  name: z.string(),
  card: z.optional(Id),
  field: z.optional(z.string()),
});
export type Other = z.infer<typeof Other>;

/** The data of a `present` event of `GET /sync/live`: everybody else at the place that the device has reported. */
export const Presence = z.object({
  screen: z.enum(PRESENCE_SCREENS),
  record: z.optional(Id),
  others: z.array(Other),
});
export type Presence = z.infer<typeof Presence>;

/**
 * A place is valid for this long after the device has sent it. Devices send it again more often than that while
 * somebody else is there, and not at all while they are alone.
 */
export const PRESENCE_LASTS_MS = 90_000;
