import { rowKey } from '#db/op.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { FeedState } from '#db/schema.ts';
import type { Answer } from '#shared/http/answer.ts';
import { may } from '#shared/permissions.ts';
import { isNoFailure, noteFailedRead } from '../core/feed-state.ts';
import { elapsed } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import { type Feed, isOutOfReach } from '../sources/index.ts';
import type { ListAnswer } from '../sources/list.ts';
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
  const before = await relaxed.feeds.get(feed.key);
  const { verdict, refused } = judgeRefusal(
    {
      now,
      apartMs: times.secondLook,
      session: run.session.savedAt,
      hasLostRole: await hasLostRole(run, feed),
      isOwnAddress: feed.isOwnAddress,
      isOfGone: await isOfGone(run, feed),
    },
    before?.refused,
  );
  const isRemoved = verdict === 'remove' || before?.mayRemoveHeld === true;
  const scope = await feed.scope(relaxed);
  if (isRemoved) {
    const shown = await shownElsewhere(run, feed, 'refused');
    const leaving = scope.filter((lid) => !shown.has(lid));
    await takeOut(run, feed, leaving);
  }
  await noteFailedRead(run, feed.key, answer, {
    ...(isRemoved ? LEFT : {}),
    // Acknowledged writes do not wait forever for a list that may never be read again (S9).
    ...(isRemoved || verdict === 'hold' ? { readTick } : {}),
    refused,
    held: isRemoved ? undefined : heldFrom(verdict, scope.length, now, before),
  });
  return verdict === 'keep' && !isRemoved ? 'failed' : 'lost';
}

/** A list that has left the device: no screen waits for it, and it is not read again unasked. */
const LEFT: Partial<FeedState> = {
  readAt: 0,
  wantedAt: 0,
  dirty: false,
  absent: [],
  mayRemoveHeld: undefined,
};

function heldFrom(verdict: string, rows: number, now: number, before: FeedState | undefined) {
  if (verdict !== 'hold' || rows === 0) return undefined;
  const since = before?.held?.why === 'refused' ? before.held.since : now;
  return { why: 'refused' as const, rows, of: rows, since };
}

/** The record whose list this is has left the device: nothing waits to be shown in it any more (S25). */
async function isOfGone({ ports }: Run, { of }: Feed): Promise<boolean> {
  return of !== undefined && !(await ports.relaxed.table(of.table).get(of.lid));
}

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
