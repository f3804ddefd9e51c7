import { addDays, type CalendarDay } from './dates.ts';

/** One all-day event. Days have no time zone: the event is on the same date for readers everywhere. */
export interface CalendarEvent {
  /** Stable over time and across devices, so that importing again updates the event. */
  uid: string;
  day: CalendarDay;
  /** The last day of an event that spans several days. */
  lastDay?: CalendarDay;
  title: string;
  text?: string;
  place?: string;
  /** Its URL in Fieldbook. */
  link?: string;
  /** Reminds at this hour, `daysBefore` days before the event (0: on the day itself). */
  alarm?: { hour: number; daysBefore: number };
}

export interface CalendarFile {
  /** The name that calendar apps show. */
  name: string;
  /** When the file was generated. */
  stamp: Date;
  events: readonly CalendarEvent[];
  /** For a subscription: how often an app should check for changes. */
  refreshHours?: number;
}

const LINE_OCTETS = 75;

/** Returns an iCalendar file (RFC 5545) as text. */
export function calendarFile({ name, stamp, events, refreshHours }: CalendarFile): string {
  const again = refreshHours === undefined ? [] : [`PT${refreshHours}H`];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldbook//Fieldbook//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...again.flatMap((every) => [
      `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
      `X-PUBLISHED-TTL:${every}`,
    ]),
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, stamp: Date): string[] {
  const { uid, day, lastDay = day, title, text, place, link, alarm } = event;
  const moment = momentOf(stamp);
  // Calendar apps keep the version with the highest number.
  const version = Math.floor(stamp.getTime() / 60_000);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${moment}`,
    `LAST-MODIFIED:${moment}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${plainDay(day)}`,
    // DTEND is exclusive: the day after the last day.
    `DTEND;VALUE=DATE:${plainDay(addDays(lastDay < day ? day : lastDay, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(link ? [`URL:${link}`] : []),
    // The event does not show anybody as busy all day.
    'TRANSP:TRANSPARENT',
    ...(alarm ? alarmLines(alarm, title) : []),
    'END:VEVENT',
  ];
}

function alarmLines({ hour, daysBefore }: { hour: number; daysBefore: number }, title: string) {
  const hours = hour - daysBefore * 24;
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${hours < 0 ? '-' : ''}PT${Math.abs(hours)}H`,
    'END:VALARM',
  ];
}

function plainDay(day: CalendarDay): string {
  return day.replaceAll('-', '');
}

function momentOf(stamp: Date): string {
  return stamp.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Escapes a text value and removes control characters other than tabs. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/[^\P{Cc}\t]/gu, '');
}

/** Folds a line into lines of at most 75 octets. Continuation lines begin with a space, and no character is split. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let written = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      written += '\r\n ';
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return written;
}
