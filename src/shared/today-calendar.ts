import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { addDays, type CalendarDay } from './dates.ts';
import type { Due } from './today-due.ts';
import type { TodayKind } from './today-rules.ts';
import { reminderOf, TODAY_RULES } from './today-times.ts';

/** An entry of Today as an entry of a calendar. */
export interface CalendarEntry extends Due {
  kind: TodayKind;
  /** Id of the record, or the month of the report; the same on every device. */
  id: string;
  /** The planter, the month or the event; '' for counts. */
  name: string;
  count: number;
  /** First day of an event. */
  starts?: CalendarDay | '';
  /** The screen where it is done: '/planter/12'. */
  path: string;
}

/** The texts of a calendar in one language. */
export interface CalendarWords {
  name: string;
  title(entry: CalendarEntry): string;
  /** For more entries of one kind on one day than are shown one by one. */
  several(kind: TodayKind, count: number): string;
  lateSince(day: CalendarDay): string;
}

export interface CalendarPlace {
  words: CalendarWords;
  today: CalendarDay;
  stamp: Date;
  /** The origin of Fieldbook: 'https://fieldbook.example.org'. */
  origin: string;
  userId: number;
  refreshHours?: number;
}

export function calendarSpan(today: CalendarDay) {
  return { today, until: addDays(today, TODAY_RULES.calendarDays) };
}

/**
 * A person's work as a calendar file. Entries that are late or have no day are on today. The file contains nothing
 * confidential, because calendar services of third parties read it.
 */
export function todayCalendar(entries: readonly CalendarEntry[], place: CalendarPlace): string {
  const { words, stamp, refreshHours } = place;
  const events = daysOf(entries, place).flatMap((day) => eventsOf(day, place));
  return calendarFile({
    name: words.name,
    stamp,
    events,
    ...(refreshHours !== undefined && { refreshHours }),
  });
}

interface DayOfKind {
  kind: TodayKind;
  day: CalendarDay;
  entries: CalendarEntry[];
}

function daysOf(entries: readonly CalendarEntry[], { today }: CalendarPlace): DayOfKind[] {
  const days = new Map<string, DayOfKind>();
  for (const entry of entries) {
    const { kind } = entry;
    const day = entry.isLate || entry.due < today ? today : entry.due;
    const found = days.get(`${kind} ${day}`);
    if (found) found.entries.push(entry);
    else days.set(`${kind} ${day}`, { kind, day, entries: [entry] });
  }
  return [...days.values()];
}

/** Thirty reminders at nine o'clock are useless, so many entries of a kind become one event with their names. */
function eventsOf({ kind, day, entries }: DayOfKind, place: CalendarPlace): CalendarEvent[] {
  const { words, today } = place;
  const common = { day, alarm: reminderOf(kind) };
  if (entries.length > TODAY_RULES.shownOfAKind) {
    return [
      {
        ...common,
        uid: uidOf(place, kind, day === today ? 'today' : day),
        title: words.several(kind, entries.length),
        text: [...entries.map(({ name }) => name), linkTo(place, '/')].join('\n'),
        link: linkTo(place, '/'),
      },
    ];
  }
  return entries.map((entry) => {
    const link = linkTo(place, entry.path);
    const since = entry.isLate && entry.due ? [words.lateSince(entry.due)] : [];
    return {
      ...common,
      // An event that is not over spans all its days.
      ...(!entry.isLate && entry.starts && { day: entry.starts, lastDay: entry.due }),
      uid: uidOf(place, kind, entry.id),
      title: words.title(entry),
      text: [...since, link].join('\n'),
      link,
    };
  });
}

function uidOf({ origin, userId }: CalendarPlace, kind: TodayKind, id: string): string {
  return `${kind}-${id}-of-${userId}@${new URL(origin).hostname}`;
}

function linkTo({ origin }: CalendarPlace, path: string): string {
  return new URL(path, origin).href;
}
