import { addDays, type CalendarDay } from './dates.ts';

/** One all-day event. Days have no time zone: the event is on the same date wherever its reader is. */
export interface CalendarEvent {
  /** The same for the same thing at every time and on every device, so that importing again updates it. */
  uid: string;
  day: CalendarDay;
  /** The last day of an event of several days. */
  lastDay?: CalendarDay;
  title: string;
  text?: string;
  place?: string;
  /** Where it is in Fieldbook. */
  link?: string;
  /** Reminds at this hour of the day itself, or so many days before. */
  alarm?: { hour: number; daysBefore: number };
}

export interface CalendarFile {
  /** What calendar apps call it. */
  name: string;
  /** When it was made. */
  stamp: Date;
  events: readonly CalendarEvent[];
  /** Of a subscription: how often an app should ask for news. */
  refreshHours?: number;
}

const LINE_OCTETS = 75;

/** An iCalendar file (RFC 5545) as text. */
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
  // An app keeps the version with the higher number.
  const version = Math.floor(stamp.getTime() / 60_000);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${moment}`,
    `LAST-MODIFIED:${moment}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${plainDay(day)}`,
    // The end is the first day after it.
    `DTEND;VALUE=DATE:${plainDay(addDays(lastDay < day ? day : lastDay, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(link ? [`URL:${link}`] : []),
    // Nobody is busy the whole day because of it.
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

/** Text as a value; what is not text, such as a bell, is left out. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/[^\P{Cc}\t]/gu, '');
}

/** Lines of at most 75 octets. A continuation begins with a space, and no character is cut in two. */
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
