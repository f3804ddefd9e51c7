import { type Account, keyOf } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import { isLiving } from '#server/db/dialects.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { addDays } from '#shared/dates.ts';
import { accessOf, may } from '#shared/permissions.ts';
import { movePeriod, periodKey, reportPath } from '#shared/report-rules.ts';
import { isSnoozed, periodNumber, sessionNumber, type Work, workNumber } from '#shared/snoozes.ts';
import type { CalendarEntry } from '#shared/today-calendar.ts';
import {
  canBeIdle,
  contactDue,
  type Due,
  eventDue,
  idleDue,
  needsContact,
  reportsDue,
  type Span,
} from '#shared/today-due.ts';
import { invitationDue, isSilent, missingReport } from '#shared/today-follow-ups.ts';
import { type TodayKind, todayKinds } from '#shared/today-rules.ts';
import {
  attendanceDue,
  type CohortFacts,
  isLedBy,
  lacksLead,
  lacksMarks,
  type SessionOf,
  sessionDue,
  sessionsOf,
} from '#shared/today-sessions.ts';
import { TODAY_RULES } from '#shared/today-times.ts';
import { listParticipants } from './cohort-participants.ts';
import { cohorts as servedCohorts } from './cohorts.ts';
import { listRecords, recordById } from './extra-records.ts';
import { reportersOf, silentDevices, waitingInvitations } from './follow-ups.ts';
import { ownHub } from './hubs.ts';
import { sightOf } from './planter-access.ts';
import { snoozedBy } from './snoozes.ts';

interface Asked {
  db: Db;
  userId: number;
  account: Account;
  span: Span;
}

type Found = CalendarEntry & Work;
type Find = (asked: Asked) => Promise<Found[]>;

/** The same rules as for Today on the home screen (src/db/queries/today.ts). */
const RULES: Readonly<Record<TodayKind, Find>> = {
  contact: contacts,
  idle: idlePlanters,
  report: ownReports,
  event: events,
  unassigned,
  reviews,
  session: sessions,
  attendance,
  training: ownTraining,
  noLead,
  waiting,
  invitation: invitations,
  hubReport: hubReports,
  silent,
};

/**
 * The work of this person in this span of days, without snoozed entries. The name of a report is its month: '2026-11'.
 */
export async function dueWork(db: Db, account: Account, span: Span): Promise<CalendarEntry[]> {
  const asked = { db, userId: account.id, account, span };
  const found = [];
  for (const kind of todayKinds(account)) found.push(...(await RULES[kind](asked)));
  const snoozed = await snoozedBy(db, account.id, span.today);
  return found.filter((one) => !isSnoozed(snoozed.get(workNumber(one) ?? 0), one, span.today));
}

/** Default values of an entry. */
const COMMON = { id: 'all', name: '', count: 1, due: '', isLate: false } as const;

async function plantersOf(asked: Asked) {
  const rows = await ownHub(asked.db, asked.userId)
    .select(['church_planters.id', 'first_name', 'last_name', 'stage', 'last_contact_date'])
    .select(['spouse_first_name', 'spouse_last_name'])
    .orderBy('church_planters.id')
    .execute();
  return rows.map((row) => {
    const { spouse_first_name, spouse_last_name } = row;
    const spouse = {
      spouse_first_name: spouse_first_name ?? '',
      spouse_last_name: spouse_last_name ?? '',
    };
    return { ...row, stage: row.stage ?? '', name: coupleName({ ...row, ...spouse }) };
  });
}

async function contacts(asked: Asked): Promise<Found[]> {
  const { db, span } = asked;
  // A planter without a contact since then is overdue, whatever was planned.
  const since = addDays(span.today, -TODAY_RULES.contactEveryDays);
  const newest = await db
    .selectFrom('contacts')
    .select(['planter_id', 'next_contact_date'])
    .where('planter_id', 'in', ownHub(asked.db, asked.userId).select('church_planters.id'))
    .where('contact_date', '>=', since)
    .where('deleted', '=', 0)
    .orderBy('contact_date')
    .orderBy('id')
    .execute();
  const planned = new Map(newest.map((one) => [one.planter_id, one.next_contact_date ?? '']));
  return (await plantersOf(asked)).flatMap(({ id, name, stage, last_contact_date }) => {
    if (!needsContact(stage)) return [];
    const days = { last: last_contact_date ?? '', planned: planned.get(id) ?? '' };
    const due = contactDue(days, span);
    return due ? [entryOf('contact', { id, name, state: days.last, ...due })] : [];
  });
}

async function idlePlanters(asked: Asked): Promise<Found[]> {
  const moves = await asked.db
    .selectFrom('stage_history')
    .select((all) => ['planter_id', all.fn.max('changed_at').as('last')])
    .where('planter_id', 'in', ownHub(asked.db, asked.userId).select('church_planters.id'))
    .where('deleted', '=', 0)
    .groupBy('planter_id')
    .execute();
  const since = new Map(moves.map(({ planter_id, last }) => [planter_id, last.slice(0, 10)]));
  return (await plantersOf(asked)).flatMap(({ id, name, stage }) => {
    const due = canBeIdle(stage) && idleDue(since.get(id) ?? '', asked.span);
    return due ? [entryOf('idle', { id, name, state: stage, ...due })] : [];
  });
}

function entryOf(
  kind: 'contact' | 'idle',
  { id, ...entry }: { id: number; name: string; state: string; due: string; isLate: boolean },
): Found {
  return { ...COMMON, kind, id: String(id), subject: id, ...entry, path: `/planter/${id}` };
}

async function ownReports({ db, userId, span }: Asked): Promise<Found[]> {
  const rows = await db
    .selectFrom('mbcb_reports')
    .select(['report_year', 'report_month'])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .execute();
  const handedIn = rows.map(({ report_year, report_month }) =>
    periodKey(report_year, report_month),
  );
  return reportsDue(new Set(handedIn), span).map(({ period, due, isLate }) => {
    const path = reportPath(period);
    const work = { kind: 'report', subject: periodNumber(period), state: '' } as const;
    return { ...COMMON, ...work, id: period, name: period, due, isLate, path };
  });
}

async function events({ db, userId, span }: Asked): Promise<Found[]> {
  const rows = await db
    .selectFrom('assessments')
    .select(['id', 'name', 'start_date as starts', 'end_date'])
    .where('deleted', '=', 0)
    .where('is_completed', '=', 0)
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('assignments')
        .select('assessment_id')
        .where('assessor_id', '=', userId)
        .where('completed', '=', 0)
        .where('deleted', '=', 0),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, starts, end_date }) => {
    const due = eventDue({ starts, ends: end_date ?? '' }, span.today);
    if (!due) return [];
    const path = `/assessment/${id}`;
    const work = { kind: 'event', subject: id, state: starts } as const;
    return [{ ...COMMON, ...work, id: String(id), name, starts, path, ...due }];
  });
}

async function unassigned({ db }: Asked): Promise<Found[]> {
  const { count } = await db
    .selectFrom('church_planters')
    .select((all) => all.fn.countAll().as('count'))
    .where('deleted', '=', 0)
    .where('id', 'not in', (inner) =>
      inner
        .selectFrom('planter_users')
        .select('planter_id')
        .where('relationship_type', '=', HUB_LEADER_RELATION)
        .where('deleted', '=', 0),
    )
    .executeTakeFirstOrThrow();
  return counted('unassigned', Number(count), '/hub-leader-assignment');
}

async function reviews({ db, span }: Asked): Promise<Found[]> {
  const running = span.today.slice(0, 7);
  const [year, month] = running.split('-').map(Number);
  const [lastYear, lastMonth] = movePeriod(running, -1).split('-').map(Number);
  const { count } = await db
    .selectFrom('mbcb_reports')
    .select((all) => all.fn.countAll().as('count'))
    .where('status', '=', 'submitted')
    .where('deleted', '=', 0)
    .where((is) =>
      is.or([
        is.and({ report_year: year ?? 0, report_month: month ?? 0 }),
        is.and({ report_year: lastYear ?? 0, report_month: lastMonth ?? 0 }),
      ]),
    )
    .executeTakeFirstOrThrow();
  return counted('reviews', Number(count), '/admin/mbcb-reports');
}

/** The cohorts that this person sees, and the trainer records with this person's email address. */
async function ownCohorts({ db, account }: Asked) {
  const cohorts = await listRecords(db, servedCohorts, sightOf(account));
  const email = account.row.email && keyOf(account.row.email);
  const trainers = await db
    .selectFrom('network_people')
    .select(['id', 'email'])
    .where('kind', '=', 'trainers')
    .where('deleted', '=', 0)
    .execute();
  const own = trainers.filter((one) => one.email && keyOf(one.email) === email);
  return { cohorts, own: new Set(own.map(({ id }) => id)) };
}

function sessionFound(
  kind: 'session' | 'attendance' | 'training',
  { cohort, number, session }: SessionOf<CohortFacts & { id: number }>,
  due: Due,
): Found {
  const { id } = cohort;
  const work = { kind, subject: sessionNumber(id, number), state: session.date };
  const path = `/training/cohorts/${id}`;
  return { ...COMMON, ...work, id: `${id}-${number}`, name: session.title, path, ...due };
}

async function sessions(asked: Asked): Promise<Found[]> {
  const { cohorts, own } = await ownCohorts(asked);
  return sessionsOf(cohorts).flatMap((one) => {
    const due = isLedBy(own, one) && sessionDue(one.session.date, asked.span);
    return due ? [sessionFound('session', one, due)] : [];
  });
}

async function attendance(asked: Asked): Promise<Found[]> {
  const { cohorts, own } = await ownCohorts(asked);
  const found = [];
  for (const one of sessionsOf(cohorts)) {
    const due = isLedBy(own, one) && attendanceDue(one.session.date, asked.span.today);
    if (!due) continue;
    const seats = await listParticipants(asked.db, sightOf(asked.account), one.cohort.id);
    if (lacksMarks(seats, one.number)) found.push(sessionFound('attendance', one, due));
  }
  return found;
}

async function ownTraining({ db, userId, span }: Asked): Promise<Found[]> {
  const mine = await db
    .selectFrom('cohort_participants')
    .innerJoin('church_planters', 'church_planters.id', 'cohort_participants.planter_id')
    .select('cohort_participants.cohort_id')
    .where('church_planters.user_id', '=', userId)
    .where('church_planters.deleted', '=', 0)
    .where('cohort_participants.deleted', '=', 0)
    .execute();
  const cohorts = [];
  for (const id of new Set(mine.map(({ cohort_id }) => cohort_id))) {
    cohorts.push(await recordById(db, servedCohorts.kind, id));
  }
  return sessionsOf(cohorts).flatMap((one) => {
    const due = sessionDue(one.session.date, span);
    return due ? [sessionFound('training', one, due)] : [];
  });
}

async function noLead(asked: Asked): Promise<Found[]> {
  const { cohorts, own } = await ownCohorts(asked);
  const runsAll = may(asked.account, 'manageCohorts');
  const run = cohorts.filter(
    (one) => runsAll || sessionsOf([one]).some((session) => isLedBy(own, session)),
  );
  const open = sessionsOf(run).filter((one) => lacksLead(one, asked.span.today));
  return counted('noLead', open.length, '/training/cohorts');
}

async function waiting({ db }: Asked): Promise<Found[]> {
  const rows = await db
    .selectFrom('users')
    .select('role')
    .where(isLiving('users'))
    .where('suspended_at', 'is', null)
    .where('id', 'not in', (inner) => inner.selectFrom('user_roles').select('user_id'))
    .execute();
  const open = rows.filter((one) => accessOf(one) === 'waiting');
  return counted('waiting', open.length, '/admin/users?access=waiting');
}

async function invitations({ db, userId, span }: Asked): Promise<Found[]> {
  return (await waitingInvitations(db, userId)).flatMap((one) => {
    const due = invitationDue(one, span);
    if (!due) return [];
    const { id, name, invited_at: state } = one;
    const work = { kind: 'invitation', subject: id, state } as const;
    return [{ ...COMMON, ...work, id: String(id), name, path: '/', ...due }];
  });
}

async function hubReports(asked: Asked): Promise<Found[]> {
  const reporters = await reportersOf(asked.db, asked.userId, asked.span.today);
  const byId = new Map(reporters.map((one) => [one.planter_id, one]));
  return (await plantersOf(asked)).flatMap(({ id, name, stage }) => {
    const reporter = byId.get(id);
    const missing = reporter && stage !== 'Closed' && missingReport(reporter, asked.span);
    if (!missing) return [];
    const { period: state, due, isLate } = missing;
    const work = { kind: 'hubReport', subject: id, state } as const;
    return [{ ...COMMON, ...work, id: String(id), name, path: `/planter/${id}`, due, isLate }];
  });
}

async function silent({ db, span }: Asked): Promise<Found[]> {
  const devices = await silentDevices(db, span.today);
  return counted('silent', devices.filter((one) => isSilent(one, span.today)).length, '/devices');
}

function counted(kind: TodayKind, count: number, path: string): Found[] {
  const work = { kind, subject: 0, state: String(count) };
  return count === 0 ? [] : [{ ...COMMON, ...work, count, path }];
}
