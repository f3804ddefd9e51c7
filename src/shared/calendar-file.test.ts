import { describe, expect, it } from 'vitest';
import { byIcalJs, imported } from '#tests/support/calendar.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const STAMP = new Date('2026-11-23T12:34:56.789Z');
const TITLE = 'O\'Brien; "X", Ñ\nback\\slash 👩‍👩‍👧 שלום';

const event = (fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'contact-1-of-2@fieldbook.example.org',
  day: '2026-11-23',
  title: 'Contact Ann Miller',
  ...fields,
});
const fileOf = (...events: CalendarEvent[]) =>
  calendarFile({ name: 'Fieldbook', stamp: STAMP, events });

describe('a calendar file', () => {
  it('comes through two independent parsers with every character of a text', () => {
    const all = {
      title: TITLE,
      text: `${TITLE}\r\n${TITLE}\rend`,
      place: 'Jackson, MS; room 5',
      link: 'https://fieldbook.example.org/planter/1?a=1,2;3',
    };
    const [read] = imported(fileOf(event(all)));
    expect(read).toMatchObject({ ...all, text: `${TITLE}\n${TITLE}\nend` });
  });

  it('has lines of at most 75 octets and splits no character', () => {
    const titles = Array.from(
      { length: 80 },
      (_, nth) => `${'a'.repeat(nth)}${'Ñ👩‍👧م'.repeat(40)}`,
    );
    const file = fileOf(...titles.map((title, nth) => event({ uid: `${nth}@x`, title })));
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(file).not.toContain('\uFFFD');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(new Set(imported(file).map(({ title }) => title))).toEqual(new Set(titles));
  });

  // node-ical reads the escaped backslash and the letter as a line break.
  it('keeps a backslash before a letter n', () => {
    const title = String.raw`O'Brien; "X", Ñ\n`;
    expect(byIcalJs(fileOf(event({ title })))[0]?.title).toBe(title);
  });

  it('removes control characters', () => {
    const [read] = imported(fileOf(event({ title: 'bell\u0007 \u0000null\u007F tab\tend' })));
    expect(read?.title).toBe('bell null tab\tend');
  });

  it('sets the reminder on the day itself or a number of days before', () => {
    const [today, before] = imported(
      fileOf(
        event({ uid: 'a', alarm: { hour: 9, daysBefore: 0 } }),
        event({ uid: 'b', alarm: { hour: 9, daysBefore: 3 } }),
      ),
    );
    expect([today?.alarms, before?.alarms]).toEqual([['PT9H'], ['-PT63H']]);
  });

  it('gives a later version of the same event a higher sequence number', () => {
    const version = (stamp: Date) =>
      Number(
        /SEQUENCE:(\d+)/.exec(calendarFile({ name: '', stamp, events: [event()] }))?.[1] ?? '',
      );
    const later = version(new Date(STAMP.getTime() + 60_000));
    expect(later).toBe(version(STAMP) + 1);
    expect(later).toBeLessThan(2 ** 31);
  });
});
