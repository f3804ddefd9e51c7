import { rowKey } from '#db/op.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { FeedState } from '#db/schema.ts';
import type { Answer } from '#shared/http/answer.ts';
import { may } from '#shared/permissions.ts';
import { isNoFailure, noteFailedRead } from '../core/feed-state.ts';
import { elapsed } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import { isOutOfReach } from '../sources/index.ts';
import type { Feed, ListAnswer } from '../sources/list.ts';
import { judgeRefusal } from './absence.ts';
import { shownElsewhere } from './ask-absent.ts';
import { storedHolder } from './holder.ts';
import { takeOut } from './remove.ts';

const GONE = new Set([401, 403, 404, 410]);

type Refused = Extract<Answer, { kind: 'forbidden' | 'refused' | 'unknown' }>;

/** True if this person may not see the list, or its record does not exist, even if the answer is a web page (S25). */
export function isListRefusal(answer: ListAnswer): answer is Refused {
  if (answer.kind === 'forbidden') return true;
  if (answer.kind === 'refused') return GONE.has(answer.status);
  return answer.kind === 'unknown' && answer.cause === 'not-json' && GONE.has(answer.status ?? 0);
}

/**
 * A refusal counts as a failure of that list. Its rows are removed if the person's own record agrees, if the person
 * agrees, or at the second refusal if the list is the address of one record or its record is gone (S25, S36).
 */
export async function noteRefusal(
  { run, feed, readTick }: { run: Run; feed: Feed; readTick: number },
  answer: Refused,
): Promise<'failed' | 'lost'> {
  const { relaxed, clock, times } = run.ports;
  if (isNoFailure(run, answer)) return 'failed';
  // Somebody has signed in since. It is unknown which token was refused, so the new one is tried next.
  if ((await run.ports.session())?.token !== run.session.token) {
    await noteFailedRead(run, feed.key, answer);
    return 'failed';
  }
  const now = clock.now();
  const { of, isOwnAddress } = feed;
  const before = await relaxed.feeds.get(feed.key);
  const refusal = {
    now,
    apartMs: times.secondLook,
    session: run.session.savedAt,
    hasLostRole: await hasLostRole(run, feed),
    isOwnAddress,
    // The record that the list belongs to has left the device.
    isOfGone: of !== undefined && !(await relaxed.table(of.table).get(of.lid)),
  };
  const { verdict, refused } = judgeRefusal(refusal, before?.refused);
  const scope = await feed.scope(relaxed);
  if (verdict === 'remove' || before?.mayRemoveHeld) {
    const shown = await shownElsewhere(run, feed, 'refused');
    const leaving = scope.filter((lid) => !shown.has(lid));
    await takeOut(run, feed, leaving);
    await noteFailedRead(run, feed.key, answer, { ...LEFT, readTick, refused });
    return 'lost';
  }
  const isHeld = verdict === 'hold';
  const since = before?.held?.why === 'refused' ? before.held.since : now;
  const held = { why: 'refused' as const, rows: scope.length, of: scope.length, since };
  await noteFailedRead(run, feed.key, answer, {
    // Acknowledged writes must not wait forever for a list that may never be read again (S9).
    ...(isHeld ? { readTick } : {}),
    refused,
    held: isHeld && scope.length > 0 ? held : undefined,
  });
  return isHeld ? 'lost' : 'failed';
}

/** The state of a list that has left the device: it is read again only if a screen requests it. */
const LEFT: Partial<FeedState> = {
  readAt: 0,
  wantedAt: 0,
  dirty: false,
  absent: [],
  held: undefined,
  mayRemoveHeld: undefined,
};

/**
 * True if a second fact agrees with the refusal (S36): recently read roles of this person do not include one that this
 * list requires, or the list contains the contacts of a planter whom the server assigns to another hub.
 */
async function hasLostRole({ ports }: Run, { key, source, of }: Feed): Promise<boolean> {
  const { relaxed, clock, times, userId } = ports;
  const holder = await storedHolder(relaxed);
  if (!holder?.isTold || elapsed(clock.now(), holder.readAt) > 2 * times.fresh) return false;
  if (isOutOfReach(key, holder)) return true;
  if (source.table !== 'contacts' || !of || may(holder, 'readAllContacts')) return false;
  const row = await serverCopyOf(relaxed, rowKey(of.table, of.lid));
  return row?.hub_leader_id !== userId;
}
