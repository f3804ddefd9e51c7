import Dexie from 'dexie';
import { type CalendarDay, dayOf } from '#shared/dates.ts';
import { canBeIdle, contactDue, idleDue, isContactLate, needsContact } from '#shared/today-due.ts';
import { lastKeys } from '../last-keys.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { untoldContacts, WINDOW } from './planters.ts';
import { type Looker, type TodayEntry, UNKNOWN } from './today-entries.ts';

/** Number of planters that Today checks: each may take a query, and all of them come before the first paint. */
export const CHECKED = 2 * WINDOW;

/**
 * A hub leader's due work: planters to contact and idle planters. Both rules read the same rows with many small queries,
 * so they share one transaction.
 */
export function hubWork(looker: Looker): Promise<TodayEntry[]> {
  const { db } = looker;
  const tables = ['planters', 'contacts', 'stage_history', 'feeds', 'meta'];
  return db.transaction('r', tables, async () => {
    const planters = await hubPlanters(looker);
    const [contacts, idle] = await Promise.all([
      contactsDue(planters, looker),
      idlePlanters(planters, looker),
    ]);
    return [...contacts, ...idle];
  });
}

/** Most overdue first. Of a large hub, only the first are checked for Today, but all of them for a calendar. */
async function hubPlanters({ db, userId, today, until, noteCut }: Looker): Promise<PlanterRow[]> {
  const most = until > today ? Number.POSITIVE_INFINITY : CHECKED;
  const rows = await db
    .rows('planters')
    .where('[hub_leader_id+last_contact_date+sort_name]')
    .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
    .limit(most + 1)
    .toArray();
  if (rows.length > most) noteCut();
  return rows.slice(0, most);
}

async function contactsDue(planters: readonly PlanterRow[], looker: Looker): Promise<TodayEntry[]> {
  const { db, today, noteUnread } = looker;
  const untold = await untoldContacts(db, planters);
  const entries = planters.map(async (planter): Promise<TodayEntry[]> => {
    const { lid, id, stage, last_contact_date: last } = planter;
    if (!needsContact(stage)) return [];
    if (untold.has(lid)) {
      noteUnread();
      return [];
    }
    const planned = isContactLate(last, today) ? '' : await plannedContact(db, lid);
    const due = contactDue({ last, planned }, looker);
    if (!due) return [];
    const work = { kind: 'contact', subject: id ?? UNKNOWN, state: last } as const;
    return [{ ...work, key: `contact:${lid}`, planter, ...due }];
  });
  return (await Promise.all(entries)).flat();
}

async function plannedContact(db: Mirror, planter: string): Promise<CalendarDay | ''> {
  const newest = await db
    .rows('contacts')
    .where('[planter+contact_date]')
    .between([planter, Dexie.minKey], [planter, Dexie.maxKey])
    .last();
  return newest?.next_contact_date ?? '';
}

/** Idle planters, according to the newest stage change of each. */
async function idlePlanters(
  planters: readonly PlanterRow[],
  looker: Looker,
): Promise<TodayEntry[]> {
  const moving = planters.filter(({ stage }) => canBeIdle(stage));
  const lids = moving.map(({ lid }) => lid);
  const moments = await lastKeys('stage_history', '[planter+date]', lids);
  return moving.flatMap((planter, nth): TodayEntry[] => {
    const since = dayOfMoment(moments[nth] ?? '');
    const due = idleDue(since, looker);
    if (!due) return [];
    const work = { kind: 'idle', subject: planter.id ?? UNKNOWN, state: planter.stage } as const;
    return [{ ...work, key: `idle:${planter.lid}`, planter, since, ...due }];
  });
}

function dayOfMoment(moment: string): CalendarDay | '' {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? '' : dayOf(at);
}
