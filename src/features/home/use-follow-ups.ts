import { useEffect } from 'react';
import { isOffered } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { todayKinds } from '#shared/today-rules.ts';
import { useUser } from '#src/account/account.ts';
import { useOnline } from '#src/forms/use-online.ts';
import { loadFollowUps } from '#src/online/own-account.ts';
import { keepFollowUpsHere } from '#src/sync-client/today-here.ts';

const AGAIN_MS = 15 * 60_000;

/**
 * Loads the data about other people that Today needs, again and again while the page is visible. Offline, the last
 * response is kept.
 */
export function useFollowUps(): void {
  const kinds = todayKinds(useUser());
  const isWork = kinds.includes('hubReport') || kinds.includes('silent');
  const isOnline = useOnline();
  const offered = useMirror((db) => isOffered(db, 'follow-ups'), []);
  const isThere = offered.kind === 'ready' && offered.data;
  useEffect(() => {
    if (!isThere || !isOnline) return undefined;
    void read(isWork);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read(isWork);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isThere, isOnline, isWork]);
}

async function read(isWork: boolean): Promise<void> {
  try {
    // Somebody who no longer leads a hub must not keep its data on the device.
    if (!isWork) return await keepFollowUpsHere(undefined);
    const said = await loadFollowUps();
    if (said.kind === 'done') await keepFollowUpsHere(said.data);
  } catch (error) {
    console.info('What Today asks about other people could not be kept', error);
  }
}
