import Dexie from 'dexie';
import { type CalendarDay, dayOf } from '#shared/dates.ts';
import { canBeIdle, contactDue, idleDue, isContactLate, needsContact } from '#shared/today-due.ts';
import type { Mirror } from '../schema.ts';
import { CARD_TABLES, planterCards, WINDOW } from './planters.ts';
import { type Looker, type TodayEntry, UNKNOWN } from './today-entries.ts';

/* What a hub leader owes to the planters of the hub. Hundreds of small questions: each rule asks them in one transaction. */

/** Finds no contact where the last one is not known. */
export function contacts(looker: Looker): Promise<TodayEntry[]> {
  const { db } = looker;
  return db.transaction('r', [...CARD_TABLES, 'contacts'], () => contactsIn(looker));
}

async function contactsIn(looker: Looker): Promise<TodayEntry[]> {
  const { db } = looker;
  const cards = await planterCards(db, await hubKeys(looker));
  const entries = cards.map(async ({ row, isContactKnown }): Promise<TodayEntry[]> => {
    if (!isContactKnown || !needsContact(row.stage)) return [];
    const last = row.last_contact_date;
    const planned = isContactLate(last, looker.today) ? '' : await plannedContact(db, row.lid);
    const due = contactDue({ last, planned }, looker);
    if (!due) return [];
    const work = { kind: 'contact', subject: row.id ?? UNKNOWN, state: last } as const;
    return [{ ...work, key: `contact:${row.lid}`, planter: row, ...due }];
  });
  return (await Promise.all(entries)).flat();
}

/** The most overdue first; a calendar wants all. */
function hubKeys({ db, userId, today, until }: Looker): Promise<string[]> {
  return db
    .rows('planters')
    .where('[hub_leader_id+last_contact_date+sort_name]')
    .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
    .limit(until > today ? Number.POSITIVE_INFINITY : 4 * WINDOW)
    .primaryKeys();
}

async function plannedContact(db: Mirror, planter: string): Promise<CalendarDay | ''> {
  const newest = await db
    .rows('contacts')
    .where('[planter+contact_date]')
    .between([planter, Dexie.minKey], [planter, Dexie.maxKey])
    .last();
  return newest?.next_contact_date ?? '';
}

/** Planters who have stayed in one stage for too long. */
export function idlePlanters(looker: Looker): Promise<TodayEntry[]> {
  const { db } = looker;
  return db.transaction('r', ['planters', 'stage_history'], () => idleIn(looker));
}

async function idleIn(looker: Looker): Promise<TodayEntry[]> {
  const { db } = looker;
  const rows = await db.rows('planters').bulkGet(await hubKeys(looker));
  const entries = rows.map(async (planter): Promise<TodayEntry[]> => {
    if (!planter || !canBeIdle(planter.stage)) return [];
    const since = await inStageSince(db, planter.lid);
    const due = idleDue(since, looker);
    if (!due) return [];
    const work = { kind: 'idle', subject: planter.id ?? UNKNOWN, state: planter.stage } as const;
    return [{ ...work, key: `idle:${planter.lid}`, planter, since, ...due }];
  });
  return (await Promise.all(entries)).flat();
}

async function inStageSince(db: Mirror, planter: string): Promise<CalendarDay | ''> {
  const newest = await db
    .rows('stage_history')
    .where('[planter+date]')
    .between([planter, Dexie.minKey], [planter, Dexie.maxKey])
    .last();
  const at = new Date(newest?.date ?? '');
  return Number.isNaN(at.getTime()) ? '' : dayOf(at);
}
