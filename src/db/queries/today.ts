import Dexie from 'dexie';
import { type CalendarDay, compareDays } from '#shared/dates.ts';
import { accessOf, type Holder, may } from '#shared/permissions.ts';
import { movePeriod, periodKey } from '#shared/report-rules.ts';
import { isSnoozed, periodNumber, type Snooze, workNumber } from '#shared/snoozes.ts';
import { eventDue, reportsDue, type Span } from '#shared/today-due.ts';
import { type TodayKind, todayKinds } from '#shared/today-rules.ts';
import { FOLLOW_UPS, followUps } from '../follow-ups.ts';
import { localSnoozes } from '../local-snoozes.ts';
import type { Mirror } from '../schema.ts';
import type { TableName } from '../tables/index.ts';
import { CHANGE_FEED, hasExtras, type ServerDecision, serverDecision } from './feeds.ts';
import { hubRelations } from './hub-relations.ts';
import { keyOfRow } from './record-key.ts';
import { REPORT_DRAFT } from './reports.ts';
import {
  counted,
  emailKey,
  type Looker,
  type Person,
  type TodayEntry,
  UNKNOWN,
} from './today-entries.ts';
import { hubReports, invitations, silentCount } from './today-follow-ups.ts';
import { hubWork } from './today-hub.ts';
import { attendance, noLead, ownTraining, sessions } from './today-training.ts';
import { tripPack } from './trip-pack.ts';

export type SnoozedEntry = TodayEntry & { until: CalendarDay };

export interface TodayView {
  /** Late entries first, then by due date. */
  entries: TodayEntry[];
  /** Snoozed entries, by the day on which they return. */
  snoozed: SnoozedEntry[];
  /** False if this server has no records that could contain work for this person. */
  isAsked: boolean;
  /** False if a list that a rule needs has not been read: more may be due than is known here. */
  isWhole: boolean;
  /** True if a hub has more planters than were checked: more may be due than is known here. */
  isCut: boolean;
}

/** Value of `hub_leader_id` for planters without a hub leader. */
const NOBODY = 0;

/**
 * The lists that contain one kind of work, and a function that finds what is due. Finished work is not found. Kinds
 * with the same function have the same lists.
 */
interface Rule {
  lists(person: Person): readonly string[];
  /** A table beyond the documented calls, without which this kind of work does not exist. */
  table?: TableName;
  /** The rule needs what a server returns about other people (`follow-ups`). `or-reports`: or else all reports. */
  followUps?: 'only' | 'or-reports';
  find(looker: Looker): Promise<TodayEntry[]>;
}

const hub = ({ userId }: Person) => [`hub:${userId}`];

const RULES: Readonly<Record<TodayKind, Rule>> = {
  contact: { lists: hub, find: hubWork },
  idle: { lists: hub, find: hubWork },
  report: { lists: () => ['my-reports'], find: ownReports },
  event: { lists: () => ['my-assignments', 'assessments'], find: events },
  unassigned: { lists: () => ['planters'], find: unassigned },
  session: { lists: () => [], table: 'cohorts', find: sessions },
  attendance: { lists: () => [], table: 'cohorts', find: attendance },
  training: { lists: () => [], table: 'cohorts', find: ownTraining },
  noLead: { lists: () => [], table: 'cohorts', find: noLead },
  waiting: { lists: () => ['users'], find: waiting },
  reviews: { lists: reportLists, find: reviews },
  invitation: { lists: () => [], followUps: 'only', find: invitations },
  hubReport: {
    lists: (person) => [...hub(person), ...(person.readsReports ? reportLists(person) : [])],
    followUps: 'or-reports',
    find: hubReports,
  },
  silent: { lists: () => [], followUps: 'only', find: silent },
};

/** The person whose work it is. */
type Worker = Holder & { id: number; email?: string | null | undefined };

/** The lists with a person's work, which a screen must request to show it. */
export function todayLists(user: Worker, today: CalendarDay): string[] {
  const person = personOf(user, { today, until: today });
  return [...new Set(rulesOf(user).flatMap((rule) => rule.lists(person)))];
}

function rulesOf(user: Holder): Rule[] {
  return todayKinds(user).map((kind) => RULES[kind]);
}

function personOf(user: Worker, span: Span): Person {
  return {
    userId: user.id,
    email: emailKey(user.email),
    isAssessor: may(user, 'writeAssessorReports'),
    readsReports: may(user, 'readAllReports'),
    runsCohorts: may(user, 'manageCohorts'),
    ...span,
  };
}

/** What this person has to do, computed only from data on the device. */
export function todayOf(db: Mirror, user: Worker, today: CalendarDay): Promise<TodayView> {
  return dueUntil(db, user, { today, until: today });
}

/** The same, including what becomes due by a later day, for a calendar. */
export async function dueUntil(db: Mirror, user: Worker, span: Span): Promise<TodayView> {
  const { today } = span;
  const server = knownServer(db);
  const said = followUps(db);
  let isCut = false;
  let isUnread = false;
  const noteCut = () => {
    isCut = true;
  };
  const noteUnread = () => {
    isUnread = true;
  };
  const looker = { ...personOf(user, span), db, server, said, noteCut, noteUnread };
  const rules = rulesOf(user);
  // All queries run at once, because each round trip costs milliseconds on a phone. Results of rules that are not
  // offered or not yet read are dropped.
  const finders = [...new Set(rules.map(({ find }) => find))];
  const [own, found, read, known] = await Promise.all([
    server.then((decided) => offeredRules(looker, rules, decided)),
    Promise.all(finders.map(async (find) => ({ find, entries: await find(looker) }))),
    readLists(looker, [...new Set(rules.flatMap((rule) => rule.lists(looker)))]),
    snoozes(db),
    // Not every rule awaits it, but its error must not be lost either.
    said,
  ]);
  const isRead = (rule: OfferedRule) => rule.lists.every((list) => read.has(list));
  const isFound = new Set(own.filter(isRead).map(({ find }) => find));
  const all = found.filter(({ find }) => isFound.has(find)).flatMap(({ entries }) => entries);
  all.sort((a, b) => Number(b.isLate) - Number(a.isLate) || compareDays(sortDay(a), sortDay(b)));
  const { entries, snoozed } = apart(all, known, today);
  const isWhole = own.every(isRead) && !isUnread;
  return { entries, snoozed, isWhole, isCut, isAsked: own.length > 0 };
}

/** What is known about the server. A guess does not count before the server has returned a list. */
async function knownServer(db: Mirror): Promise<ServerDecision | undefined> {
  const decided = await serverDecision(db);
  if (!decided?.isGuess) return decided;
  const isAnyRead = (await db.feeds.toArray()).some(({ readAt }) => readAt > 0);
  return isAnyRead ? decided : undefined;
}

interface OfferedRule {
  lists: readonly string[];
  find: Rule['find'];
}

/** The rules for which this server has records, with their lists. An unknown server may have every table. */
function offeredRules(
  person: Person,
  rules: readonly Rule[],
  server: ServerDecision | undefined,
): OfferedRule[] {
  return rules.flatMap((rule): OfferedRule[] => {
    const { find, table, followUps } = rule;
    if (table) {
      // Only the change feed contains tables beyond the documented calls.
      const isThere = !server || server.tables?.includes(table);
      return isThere ? [{ find, lists: [CHANGE_FEED] }] : [];
    }
    const lists = rule.lists(person);
    if (!followUps) return [{ find, lists }];
    if (server?.offers?.includes(FOLLOW_UPS)) return [{ find, lists: [...lists, FOLLOW_UPS] }];
    return followUps === 'or-reports' && person.readsReports ? [{ find, lists }] : [];
  });
}

/** Snoozes from this and other devices, by the number of the entry. */
async function snoozes(db: Mirror): Promise<ReadonlyMap<number, Snooze>> {
  const [all, rows] = await Promise.all([localSnoozes(db), db.rows('snoozes').toArray()]);
  for (const row of rows) if (row.id !== null) all.set(row.id, row);
  return all;
}

function apart(
  all: readonly TodayEntry[],
  known: ReadonlyMap<number, Snooze>,
  today: CalendarDay,
): Pick<TodayView, 'entries' | 'snoozed'> {
  const entries: TodayEntry[] = [];
  const snoozed: SnoozedEntry[] = [];
  for (const entry of all) {
    const snooze = known.get(workNumber(entry) ?? 0);
    if (snooze && isSnoozed(snooze, entry, today)) snoozed.push({ ...entry, until: snooze.until });
    else entries.push(entry);
  }
  snoozed.sort((a, b) => compareDays(a.until, b.until));
  return { entries, snoozed };
}

/** A planter who was never contacted comes first; other entries without a day come last. */
function sortDay({ kind, due }: TodayEntry): string {
  return due || (kind === 'contact' ? '' : '9999');
}

/** The lists among these that have been read, including the change feed and the follow-ups. */
async function readLists({ db, said }: Looker, lists: readonly string[]): Promise<Set<string>> {
  const [changes, ...own] = await db.feeds.bulkGet([CHANGE_FEED, ...lists]);
  const isChangeFeedRead = (changes?.readAt ?? 0) > 0;
  const read = lists.filter((_, nth) => isChangeFeedRead || (own[nth]?.readAt ?? 0) > 0);
  if (isChangeFeedRead) read.push(CHANGE_FEED);
  if ((await said) !== undefined) read.push(FOLLOW_UPS);
  return new Set(read);
}

async function ownReports({ db, userId, ...span }: Looker): Promise<TodayEntry[]> {
  const rows = await db.rows('reports').where('user_id').equals(userId).toArray();
  const draft = await db.drafts.get(REPORT_DRAFT);
  return reportsDue(new Set(rows.map(({ period }) => period)), span).map((one) => {
    const isDrafted = draft && draftedPeriod(draft.fields) === one.period;
    const fields = isDrafted ? draft.fields : undefined;
    const work = { kind: 'report', subject: periodNumber(one.period), state: '' } as const;
    return { ...work, key: `report:${one.period}`, draft: fields, ...one };
  });
}

/** The month that a draft is for. */
function draftedPeriod(fields: Record<string, unknown>): string {
  return periodKey(Number(fields.report_year), Number(fields.report_month));
}

/** Events that begin soon or have begun, with the reports that this assessor still has to write. */
async function events(looker: Looker): Promise<TodayEntry[]> {
  const { db, userId, isAssessor, today } = looker;
  const own = await db.rows('assignments').where('assessor_id').equals(userId).toArray();
  const open = own.filter(({ completed }) => !completed);
  const rows = await db
    .rows('assessments')
    .bulkGet([...new Set(open.map((one) => one.assessment))]);
  const entries = rows.map(async (event): Promise<TodayEntry[]> => {
    if (!event || event.is_completed) return [];
    const { lid, name, start_date: starts } = event;
    const due = eventDue({ starts, ends: event.end_date }, today);
    if (!due) return [];
    const pack = await tripPack(db, lid, { userId, isAssessor });
    const toWrite = open.filter(({ assessment }) => assessment === lid).length;
    const missing = pack.parts.filter(({ isHere }) => !isHere).length;
    const address = keyOfRow(event);
    const work = { kind: 'event', subject: event.id ?? UNKNOWN, state: starts } as const;
    return [{ ...work, key: `event:${lid}`, name, address, starts, toWrite, missing, ...due }];
  });
  return (await Promise.all(entries)).flat();
}

/** The number of planters without a hub leader. Known only if the server returns the leader of every planter. */
async function unassigned({ db }: Looker): Promise<TodayEntry[]> {
  if (!(await hubRelations(db)).areAllTold) return [];
  const count = await db
    .rows('planters')
    .where('[hub_leader_id+sort_name]')
    .between([NOBODY, Dexie.minKey], [NOBODY, Dexie.maxKey])
    .count();
  return counted('unassigned', count);
}

/** The lists with the reports of this month and the last one. */
function reportLists({ today }: Person): string[] {
  const running = today.slice(0, 7);
  const years = [movePeriod(running, -1), running].map((period) => period.slice(0, 4));
  return [...new Set(years)].map((year) => `reports:${year}`);
}

/** Reports of this month and the last one that have not been reviewed. */
async function reviews({ db, today }: Looker): Promise<TodayEntry[]> {
  const running = today.slice(0, 7);
  const rows = await db
    .rows('reports')
    .where('period')
    .anyOf([movePeriod(running, -1), running])
    .toArray();
  const count = rows.filter(({ status }) => status === 'submitted').length;
  return counted('reviews', count);
}

/** Accounts that wait for a role. On a documented backend, no account waits for access. */
async function waiting({ db }: Looker): Promise<TodayEntry[]> {
  if (!(await hasExtras(db))) return [];
  const users = await db.rows('users').toArray();
  const open = users.filter((one) => !one.suspended && accessOf(one) === 'waiting');
  return counted('waiting', open.length);
}

async function silent(looker: Looker): Promise<TodayEntry[]> {
  return counted('silent', await silentCount(looker));
}
