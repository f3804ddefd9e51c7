import { useEffect } from 'react';
import { feedFacts } from '#db/queries/feeds.ts';
import { broken, type ListState, listStateOf } from '#db/queries/list-state.ts';
import { type Live, useMirror } from '#db/queries/use-mirror.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { wantFeed } from '#src/sync-client/want-feed.ts';

/** A list or record: what the device has of it, and what is known of it. */
export interface List<T> {
  live: Live<T>;
  state: ListState;
}

/**
 * Asks for a list, keeps it fresh while the screen is open, and puts the device's rows and their state together.
 * @param key undefined where the server does not have the record yet that the list belongs to: what is here is all
 */
export function useList<T>(key: string | undefined, live: Live<T>): List<T> {
  return { live, state: useListState(key) };
}

/** For a screen that reads the rows in a way of its own. */
export function useListState(key: string | undefined): ListState {
  useEffect(() => {
    if (key === undefined) return;
    wantFeed(key).catch((error: unknown) =>
      // The database is being closed, by a sign-out say: nobody waits for this list any more.
      console.info(`The list ${key} could not be asked for`, error),
    );
  }, [key]);
  return useKnownState(key);
}

/** What is known of a list that somebody else asks for. */
export function useKnownState(key: string | undefined): ListState {
  const { outage, signedOut, now } = useSyncStatus();
  // Judged in the query: a read without news notes its time, and no screen is drawn again for that (S24).
  const state = useMirror(
    async (db) => listStateOf(await feedFacts(db, key ?? ''), { now, outage, signedOut }),
    [key, now, outage, signedOut],
  );
  if (key === undefined) return HERE_ALONE;
  if (state.kind === 'failed') return broken(state.message);
  return state.kind === 'loading' ? OPENING : state.data;
}

const HERE_ALONE: ListState = { kind: 'fresh', isCut: false };

/** Whether it was ever read is not known in this first moment. */
const OPENING: ListState = { kind: 'loading', rows: undefined };

/** Rows that are kept in memory, as a live query would give them. */
export function liveOf<T extends { problem: string | undefined }>(
  view: T,
  isRead: boolean,
): Live<T> {
  if (view.problem !== undefined) return { kind: 'failed', message: view.problem };
  return isRead ? { kind: 'ready', data: view } : { kind: 'loading' };
}
