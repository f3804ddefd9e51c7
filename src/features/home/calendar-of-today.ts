import { t } from '@lingui/core/macro';
import { keyOfRow } from '#db/queries/record-key.ts';
import type { TodayView } from '#db/queries/today.ts';
import type { TodayEntry } from '#db/queries/today-entries.ts';
import { coupleName } from '#shared/couple-name.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { periodWords, readPeriod, reportPath } from '#shared/report-rules.ts';
import { type CalendarEntry, type CalendarWords, todayCalendar } from '#shared/today-calendar.ts';
import type { TodayKind } from '#shared/today-rules.ts';

/** A calendar file of what is due, in the current language; undefined if nothing is due. */
export function calendarOfToday({ entries }: TodayView, userId: number): string | undefined {
  if (entries.length === 0) return undefined;
  const stamp = new Date();
  return todayCalendar(entries.map(calendarEntry), {
    words: calendarWords(),
    today: dayOf(stamp),
    stamp,
    origin: location.origin,
    userId,
  });
}

function calendarEntry(entry: TodayEntry): CalendarEntry {
  const { kind, due, isLate } = entry;
  const common = { kind, due, isLate, id: 'all', name: '', count: 1 };
  switch (entry.kind) {
    case 'contact':
    case 'idle': {
      const id = keyOfRow(entry.planter);
      return { ...common, id, name: coupleName(entry.planter), path: `/planter/${id}` };
    }
    case 'report': {
      const { period } = entry;
      const { year, month } = readPeriod(period);
      return { ...common, id: period, name: periodWords(year, month), path: reportPath(period) };
    }
    case 'event': {
      const { address, name, starts } = entry;
      return { ...common, id: address, name, starts, path: `/assessment/${address}` };
    }
    case 'session':
    case 'training':
    case 'attendance': {
      const id = `${entry.address}-${entry.session}`;
      const path = `/training/cohorts/${entry.address}`;
      return { ...common, id, name: entry.title, path };
    }
    case 'noLead':
      return { ...common, count: entry.count, path: '/training/cohorts' };
    case 'waiting':
      return { ...common, count: entry.count, path: '/admin/users?access=waiting' };
    case 'unassigned':
      return { ...common, count: entry.count, path: '/hub-leader-assignment' };
    case 'invitation': {
      const { id, name } = entry.invitation;
      return { ...common, id: String(id), name, path: '/' };
    }
    case 'hubReport': {
      const id = keyOfRow(entry.planter);
      return { ...common, id, name: coupleName(entry.planter), path: `/planter/${id}` };
    }
    case 'silent':
      return { ...common, count: entry.count, path: '/devices' };
    case 'reviews':
      return { ...common, count: entry.count, path: '/admin/mbcb-reports' };
  }
}

/** Keep in sync with the subscription's texts in server/domain/calendar-words.ts. */
function calendarWords(): CalendarWords {
  return {
    name: t`Fieldbook: what is due`,
    title: (entry) => titleOf(entry),
    several,
    lateSince: (day) => t`Overdue since ${showDay(day)}.`,
  };
}

function titleOf({ kind, name, count, isLate }: CalendarEntry): string {
  switch (kind) {
    case 'contact':
      return isLate ? t`Contact ${name} (overdue)` : t`Contact ${name}`;
    case 'idle':
      return t`Idle planter: ${name}`;
    case 'report':
      return t`Monthly report for ${name}`;
    case 'event':
      return t`Assessment: ${name}`;
    case 'session':
    case 'training':
      return t`Training: ${name}`;
    case 'invitation':
      return t`Unanswered invitation: ${name}`;
    case 'hubReport':
      return t`Missing report: ${name}`;
    case 'attendance':
      return t`Mark attendance: ${name}`;
    default:
      return several(kind, count);
  }
}

function several(kind: TodayKind, count: number): string {
  switch (kind) {
    case 'contact':
      return t`Planters to contact: ${count}`;
    case 'idle':
      return t`Idle planters: ${count}`;
    case 'report':
      return t`Monthly reports: ${count}`;
    case 'event':
      return t`Assessments: ${count}`;
    case 'session':
    case 'training':
      return t`Training sessions: ${count}`;
    case 'attendance':
      return t`Sessions without attendance: ${count}`;
    case 'noLead':
      return t`Sessions without a lead trainer: ${count}`;
    case 'waiting':
      return t`People waiting for access: ${count}`;
    case 'unassigned':
      return t`Planters without a hub leader: ${count}`;
    case 'invitation':
      return t`Unanswered invitations: ${count}`;
    case 'hubReport':
      return t`Missing reports: ${count}`;
    case 'silent':
      return t`Silent devices: ${count}`;
    case 'reviews':
      return t`Reports to review: ${count}`;
  }
}
