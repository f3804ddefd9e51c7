import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TodayEntry } from '#db/queries/today-entries.ts';
import { calendarWords } from '#server/domain/calendar-words.ts';
import { dayOf } from '#shared/dates.ts';
import { SOURCE_LANGUAGE } from '#shared/i18n.ts';
import { type CalendarEntry, todayCalendar } from '#shared/today-calendar.ts';
import { chooseLanguage } from '#src/i18n/languages.ts';
import { imported } from '#tests/support/calendar.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { calendarOfToday } from './calendar-of-today.ts';

const STAMP = new Date('2026-11-23T08:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: STAMP, toFake: ['Date'] }));

afterEach(async () => {
  vi.useRealTimers();
  await chooseLanguage(SOURCE_LANGUAGE);
});

const work = { subject: 1, state: '' };
const late = { due: '2026-10-05', isLate: true, ...work };
const soon = { due: '2026-12-01', isLate: false, ...work };
const planters = [1, 2, 3, 4, 5, 6].map((id) => planterRow(id));
const contacts = planters.map((planter) => ({ planter, planned: false, key: planter.lid }));

/** Each kind of work alone, and enough contacts to be combined into one event. */
const ENTRIES: TodayEntry[] = [
  ...contacts.map((one) => ({ kind: 'contact' as const, ...one, ...late })),
  ...contacts.slice(0, 1).map((one) => ({ kind: 'contact' as const, ...one, ...soon })),
  ...contacts
    .slice(1, 2)
    .map((one) => ({ kind: 'idle' as const, since: '2026-08-01', ...one, ...soon })),
  { kind: 'report', key: 'r', period: '2026-10', draft: undefined, ...late },
  {
    kind: 'event',
    key: 'e',
    name: 'Fall',
    address: '7',
    starts: '2026-11-30',
    toWrite: 1,
    missing: 0,
    ...soon,
  },
  { kind: 'unassigned', key: 'u', count: 4, due: '', isLate: false, ...work },
  ...(['session', 'training', 'attendance'] as const).map((kind) => ({
    kind,
    key: kind,
    cohort: 'Fall group',
    address: '3',
    session: '4',
    title: 'Core Team',
    ...soon,
  })),
  { kind: 'noLead', key: 'n', count: 2, due: '', isLate: false, ...work },
  { kind: 'waiting', key: 'w', count: 5, due: '', isLate: false, ...work },
  { kind: 'reviews', key: 'v', count: 3, due: '', isLate: false, ...work },
  { kind: 'silent', key: 's', count: 2, due: '', isLate: false, ...work },
  ...planters.slice(2, 3).map((planter) => ({
    kind: 'hubReport' as const,
    key: 'h',
    planter,
    period: '2026-10',
    ...late,
  })),
  {
    kind: 'invitation',
    key: 'i',
    invitation: {
      id: 9,
      name: 'Ann Lee',
      email: 'ann@example.org',
      church_plant_name: 'Grace',
      invited_at: '2026-11-01T08:00:00Z',
      expires_at: '2026-12-01T08:00:00Z',
    },
    ...soon,
  },
];

/** The same entry as the server has it, where a report is named by its month. */
function onServer(entry: TodayEntry): CalendarEntry {
  const { kind, due, isLate } = entry;
  const common = { kind, due, isLate, id: 'all', name: '', count: 1, path: '/' };
  if ('planter' in entry) {
    const { id, first_name, last_name } = entry.planter;
    return { ...common, id: String(id), name: `${first_name} ${last_name}` };
  }
  if ('invitation' in entry) {
    const { id, name } = entry.invitation;
    return { ...common, id: String(id), name };
  }
  if ('period' in entry) return { ...common, id: entry.period, name: entry.period };
  if ('starts' in entry)
    return { ...common, id: entry.address, name: 'Fall', starts: entry.starts };
  if ('session' in entry) {
    const id = `${entry.address}-${entry.session}`;
    return { ...common, id, name: entry.title };
  }
  return { ...common, count: entry.count };
}

test.each(['en', 'es', 'ar'])(
  'a downloaded file has the same content as a subscription in %s',
  async (tag) => {
    await chooseLanguage(tag);
    const file =
      calendarOfToday(
        { entries: ENTRIES, snoozed: [], isAsked: true, isWhole: true, isCut: false },
        5,
      ) ?? '';
    const subscribed = todayCalendar(ENTRIES.map(onServer), {
      words: calendarWords(tag),
      today: dayOf(STAMP),
      stamp: STAMP,
      origin: location.origin,
      userId: 5,
    });
    const said = (text: string) =>
      imported(text).map(({ uid, day, title, text: about }) => [
        uid,
        day,
        title,
        about.split('\n')[0],
      ]);
    const withoutLinks = (lines: ReturnType<typeof said>) =>
      lines.map((line) => line.map((part) => part?.replace(/^http.*/, '')));
    expect(withoutLinks(said(file))).toEqual(withoutLinks(said(subscribed)));
    expect(said(file)).toHaveLength(15);
    expect(
      calendarOfToday({ entries: [], snoozed: [], isAsked: true, isWhole: true, isCut: false }, 5),
    ).toBeUndefined();
  },
);
