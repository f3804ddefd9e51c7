import { afterEach, expect, test } from 'vitest';
import { calendarFile } from '#shared/calendar-file.ts';
import { submittedDay } from '#src/features/reports/report-words.ts';
import { imported } from '#tests/support/calendar.ts';

// These tests run in a process of their own (vitest.config.ts): a thread keeps the time zone that it was started with.

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

function moveTo(zone: string): void {
  process.env.TZ = zone;
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}

test.each(['America/Chicago', 'UTC', 'Pacific/Kiritimati', 'America/Sao_Paulo', 'Asia/Amman'])(
  'a calendar file keeps its events on the same days in %s',
  (zone) => {
    moveTo(zone);
    const days = ['2024-02-28', '2026-03-08', '2026-11-01', '2026-12-31'];
    const events = [
      ...days.map((day) => ({ uid: day, title: 'Contact Ann Miller', day })),
      { uid: 'long', title: 'A retreat', day: '2026-10-24', lastDay: '2026-10-26' },
    ];
    const file = calendarFile({ name: 'Fieldbook', stamp: new Date(), events });
    expect(imported(file).map(({ day, lastDay }) => [day, lastDay])).toEqual([
      ...days.map((day) => [day, day]),
      ['2026-10-24', '2026-10-26'],
    ]);
  },
);

test.each([
  ['America/Chicago', '11/1/2026'],
  ['Pacific/Auckland', '11/2/2026'],
])('the day of a submission is that of a calendar in %s', (zone, day) => {
  moveTo(zone);
  expect(submittedDay('2026-11-02T02:00:00.000Z')).toBe(day);
});
