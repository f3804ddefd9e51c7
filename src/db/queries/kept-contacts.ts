import type { CalendarDay } from '#shared/dates.ts';
import { type FailureCode, isFailureCode } from '#shared/failure-codes.ts';
import { currentUserId } from '../current.ts';
import { ALL_OLDER, type KeptContacts, keptContacts, wantedFrom } from '../kept-contacts.ts';
import { isOlderRead, olderContactsKey } from '../older-contacts.ts';
import { rowKey } from '../op.ts';
import { serverCopyOf } from '../replay.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { CHANGE_FEED, type FeedFacts, serverDecision, serverKind } from './feeds.ts';

interface Choice {
  choice: KeptContacts['choice'];
  /** The first day of the recent contacts. */
  day: CalendarDay;
  /** The device has what was chosen. */
  isDone: boolean;
  /** Why the last attempt to read older contacts failed. */
  failure: FailureCode | undefined;
}

/** What this person has chosen to keep on this device; undefined if the server offers no choice. */
export async function choiceOfContacts(db: Mirror): Promise<Choice | undefined> {
  const offered = (await serverDecision(db))?.recentFrom;
  if (offered === undefined) return undefined;
  const stored = await keptContacts(db);
  const kept = { ...stored, day: stored.day || offered };
  const isDone = kept.left === undefined && kept.from === wantedFrom(kept);
  const error = (await db.feeds.get(ALL_OLDER))?.error;
  const failure = error !== undefined && isFailureCode(error) ? error : undefined;
  return { choice: kept.choice, day: kept.day, isDone, failure };
}

/**
 * The day before which contacts with this planter may be missing here until their list of older contacts was read; ''
 * if all are here. Only the hub on the server counts: a planter who was moved on this device may have to go back.
 */
export async function contactsMissingBefore(
  db: Mirror,
  { lid, id }: Pick<PlanterRow, 'lid' | 'id'>,
): Promise<CalendarDay | ''> {
  if (id === null) return '';
  const planter: Partial<PlanterRow> = (await serverCopyOf(db, rowKey('planters', lid))) ?? {};
  return planter.hub_leader_id === currentUserId() ? '' : (await keptContacts(db)).from;
}

interface OlderFacts {
  facts: FeedFacts;
  /** The list was requested, and the request was neither forgotten nor ended without an attempt. */
  isRequested: boolean;
}

/** Until it was read, a planter's list of older contacts is apart; then the change feed keeps it current. */
export async function olderFacts(db: Mirror, planter: string): Promise<OlderFacts> {
  const key = olderContactsKey(planter);
  const [own, changes, all] = await db.feeds.bulkGet([key, CHANGE_FEED, `contacts:${planter}`]);
  // Earlier builds end a request without an attempt.
  const isRequested = own !== undefined && (own.dirty || own.lastTryAt !== undefined);
  const apart = { changes: undefined, server: 'documented' } as const;
  // Another backend has one list of all contacts with a planter.
  if ((await serverKind(db)) === 'documented')
    return { isRequested, facts: { own: all, ...apart } };
  if (isOlderRead(own)) return { isRequested, facts: { own: changes, ...apart } };
  const { error = changes?.error, said = changes?.said } = own ?? {};
  const unread = { key, readTick: 0, readAt: 0, dirty: true, wantedAt: 0, error, said };
  return { isRequested, facts: { own: unread, ...apart } };
}
