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

/** This person may not see the list, or what it belongs to does not exist; also where a page says so (S25). */
export function isListRefusal(answer: ListAnswer): answer is Refused {
  if (answer.kind === 'forbidden') return true;
  if (answer.kind === 'refused') return GONE.has(answer.status);
  return answer.kind === 'unknown' && answer.cause === 'not-json' && GONE.has(answer.status ?? 0);
}

/**
 * A refused list is a failure of that list. Its rows leave the device only where the person's own record agrees, where
 * that person says so, or at the second refusal if the list is one record's own address or its record has gone (S25, S36).
 */
export async function noteRefusal(
  { run, feed, readTick }: { run: Run; feed: Feed; readTick: number },
  answer: Refused,
): Promise<'failed' | 'lost'> {
  const { relaxed, clock, times } = run.ports;
  if (isNoFailure(run, answer)) return 'failed';
  // Somebody has signed in since: it is not known which token was refused, and the new one is asked next.
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
    // Nothing waits to be shown in it any more.
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
    // Acknowledged writes do not wait forever for a list that may never be read again (S9).
    ...(isHeld ? { readTick } : {}),
    refused,
    held: isHeld && scope.length > 0 ? held : undefined,
  });
  return isHeld ? 'lost' : 'failed';
}

/** A list that has left the device: no screen waits for it, and it is not read again unasked. */
const LEFT: Partial<FeedState> = {
  readAt: 0,
  wantedAt: 0,
  dirty: false,
  absent: [],
  held: undefined,
  mayRemoveHeld: undefined,
};

/**
 * A second fact that agrees with a refusal (S36): the person's own record, read lately and with its roles, has none that
 * this list is for; or the list is that of a planter for whom the server has named another hub.
 */
async function hasLostRole({ ports }: Run, { key, shared }: Feed): Promise<boolean> {
  const { relaxed, clock, times, userId } = ports;
  const holder = await storedHolder(relaxed);
  if (!holder?.isTold || elapsed(clock.now(), holder.readAt) > 2 * times.fresh) return false;
  if (isOutOfReach(key, holder)) return true;
  if (typeof shared.planter !== 'string' || may(holder, 'readAllContacts')) return false;
  const row = await serverCopyOf(relaxed, rowKey('planters', shared.planter));
  return row?.hub_leader_id !== userId;
}
