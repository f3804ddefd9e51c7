import { expect, it } from 'vitest';
import { imported } from '#tests/support/calendar.ts';
import { type CalendarEntry, type CalendarWords, todayCalendar } from './today-calendar.ts';

const TODAY = '2026-11-23';

const words: CalendarWords = {
  name: 'Due',
  title: ({ kind, name }) => `${kind} ${name}`,
  several: (kind, count) => `${count} of ${kind}`,
  lateSince: (day) => `late since ${day}`,
};

const contact = (id: number, fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'contact',
  id: String(id),
  name: `Planter ${id}`,
  count: 1,
  due: '2026-12-01',
  isLate: false,
  path: `/planter/${id}`,
  ...fields,
});

const fileOf = (entries: CalendarEntry[], today = TODAY) =>
  imported(
    todayCalendar(entries, {
      words,
      today,
      stamp: new Date(`${today}T08:00:00Z`),
      origin: 'https://fieldbook.example.org',
      userId: 7,
    }),
  );

it('puts late entries on today and later entries on their own day', () => {
  const late = { due: '2026-10-31', isLate: true };
  const read = fileOf([contact(1, late), contact(2), contact(3, { due: '', isLate: true })]);
  expect(read.map(({ day, title }) => [day, title])).toEqual([
    [TODAY, 'contact Planter 1'],
    ['2026-12-01', 'contact Planter 2'],
    [TODAY, 'contact Planter 3'],
  ]);
  expect(read[0]?.text).toBe('late since 2026-10-31\nhttps://fieldbook.example.org/planter/1');
});

it('gives the same entry the same UID on another day, so that it is not imported twice', () => {
  const [before] = fileOf([contact(1)]);
  const [after] = fileOf([contact(1, { due: '2026-12-01', isLate: true })], '2026-12-05');
  expect(before?.uid).toBe('contact-1-of-7@fieldbook.example.org');
  expect(after?.uid).toBe(before?.uid);
  expect([before?.day, after?.day]).toEqual(['2026-12-01', '2026-12-05']);
});

it('combines more than five entries of a kind on a day into one event with all names', () => {
  const many = [1, 2, 3, 4, 5, 6].map((id) => contact(id, { isLate: true, due: '2026-10-31' }));
  const read = fileOf([...many, contact(7)]);
  expect(read.map(({ title }) => title)).toEqual(['contact Planter 7', '6 of contact']);
  for (const { name } of many) expect(read[1]?.text).toContain(name);
});

it('lets an event span all its days', () => {
  const event = { kind: 'event', starts: '2026-11-22', due: '2026-11-25' } as const;
  const [read] = fileOf([contact(1, event)]);
  expect([read?.day, read?.lastDay, read?.alarms]).toEqual([
    '2026-11-22',
    '2026-11-25',
    ['-PT159H'],
  ]);
});
