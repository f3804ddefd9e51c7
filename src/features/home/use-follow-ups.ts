import { useEffect, useRef } from 'react';
import { isOffered, networkRevision } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { dayOf } from '#shared/dates.ts';
import { everyMinute, hasPassed } from '#shared/minutes.ts';
import { todayKinds } from '#shared/today-rules.ts';
import { useUser } from '#src/account/account.ts';
import { useOnline } from '#src/forms/use-online.ts';
import { loadFollowUps } from '#src/online/own-account.ts';
import { keepFollowUpsHere } from '#src/sync-client/today-here.ts';

const AGAIN_MS = 15 * 60_000;

/**
 * Loads the data about other people that Today needs, and again when the network has changed or a new day begins, at most
 * every quarter of an hour. Offline, the last response is kept.
 */
export function useFollowUps(): void {
  const kinds = todayKinds(useUser());
  const isWork = kinds.includes('hubReport') || kinds.includes('silent');
  const isOnline = useOnline();
  const offered = useMirror((db) => isOffered(db, 'follow-ups'), []);
  const isThere = offered.kind === 'ready' && offered.data;
  const revision = useMirror(networkRevision, []);
  const isKnown = revision.kind === 'ready';
  const known = isKnown ? revision.data : undefined;
  const last = useRef<Attempt>(undefined);
  useEffect(() => {
    const look = () => {
      const now = { at: Date.now(), isWork, state: known && `${dayOf(new Date())} ${known}` };
      if (last.current && !isDue(now, last.current)) return;
      last.current = now;
      void read(isWork).then((isRead) => {
        if (!isRead) now.state = undefined;
      });
    };
    // Another connection may succeed where this one failed.
    if (!isOnline && last.current?.state === undefined) last.current = undefined;
    if (!isThere || !isOnline || !isKnown) return undefined;
    look();
    return everyMinute(look);
  }, [isThere, isOnline, isWork, isKnown, known]);
}

interface Attempt {
  at: number;
  isWork: boolean;
  /** The day and the state of the network; undefined if it is not known, or if nothing could be read. */
  state: string | undefined;
}

function isDue(now: Attempt, last: Attempt): boolean {
  if (now.isWork !== last.isWork) return true;
  return hasPassed(AGAIN_MS, last.at) && (now.state === undefined || now.state !== last.state);
}

const NO_WORK = { kind: 'done', data: undefined } as const;

/** Returns whether there was an answer, or no need for one. */
async function read(isWork: boolean): Promise<boolean> {
  try {
    // Somebody who no longer leads a hub must not keep its data on the device.
    return await keepFollowUpsHere(async () => (isWork ? loadFollowUps() : NO_WORK));
  } catch (error) {
    console.info('What Today asks about other people could not be kept', error);
    return false;
  }
}
