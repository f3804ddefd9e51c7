import { type CalendarDay, showDay } from '#shared/dates.ts';
import { message, text } from '#shared/i18n.ts';
import type { Mirror } from '../schema.ts';
import {
  type CohortView,
  cohortView,
  type NumberedSession,
  type Seat,
  sessionsInOrder,
} from './cohorts.ts';
import { CHANGE_FEED } from './feeds.ts';
import { type PackPart, type TripPack, takenAt } from './trip-pack.ts';

interface CohortTrip {
  lid: string;
  today: CalendarDay;
  /** The roster, which the screen has already read with hundreds of requests. */
  seats: readonly Seat[];
}

/** What a trainer needs at the next session of a cohort: the plan for that day and everybody on the roster. */
export async function cohortPack(db: Mirror, trip: CohortTrip): Promise<TripPack> {
  const { lid, today, seats } = trip;
  const [view, feeds, taken] = await Promise.all([
    cohortView(db, lid),
    db.feeds.toArray(),
    takenAt(db, cohortTripKey(lid)),
  ]);
  const lists = new Set(feeds.filter(({ readAt }) => readAt > 0).map(({ key }) => key));
  const wasRead = (list: string) => lists.has(list) || lists.has(CHANGE_FEED);
  const session = view && nextSession(view, today);
  const parts: PackPart[] = [
    { name: text('The cohort with its sessions'), isHere: view !== undefined },
    ...(session ? [sessionPart(session)] : []),
    { name: text('The trainers'), isHere: wasRead('trainers') },
    { name: text('The roster with attendance'), isHere: wasRead(`cohort-participants:${lid}`) },
    ...seats.map(({ name, planterKey }) => ({
      name: message('Planter: {name}', { name }),
      isHere: planterKey !== undefined,
    })),
  ];
  const bytes = view ? JSON.stringify([view.row, seats]).length : 0;
  return { parts, pictures: [], bytes, takenAt: taken };
}

/** The lists that the pack is read from. */
export function cohortFeeds(lid: string): string[] {
  return ['cohorts', `cohort-participants:${lid}`, 'planters', 'trainers'];
}

export function cohortTripKey(lid: string): string {
  return `cohort:${lid}`;
}

function nextSession({ row }: CohortView, today: CalendarDay): NumberedSession | undefined {
  return sessionsInOrder(row).find(([, { date }]) => date >= today);
}

function sessionPart([number, { title, date }]: NumberedSession): PackPart {
  const name = message('Session {number} on {day}: {title}', { number, day: showDay(date), title });
  return { name, isHere: true };
}
