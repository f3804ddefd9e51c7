import { useEffect } from 'react';
import { feedFacts } from '#db/queries/feeds.ts';
import { broken, type ListState, listStateOf } from '#db/queries/list-state.ts';
import { type Live, useMirror } from '#db/queries/use-mirror.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { wantForScreen } from '#src/sync-client/want-feed.ts';

/** A list or record: the device's data, and its state. */
export interface List<T> {
  live: Live<T>;
  state: ListState;
}

/**
 * Requests a list, keeps it fresh while the screen is open, and combines the device's rows with their state.
 * @param key undefined if the list belongs to a record that is not on the server yet: the device then has all of its
 * rows
 */
export function useList<T>(key: string | undefined, live: Live<T>): List<T> {
  return { live, state: useListState(key) };
}

/** For a screen that reads the rows in its own way. */
export function useListState(key: string | undefined): ListState {
  useWanted(key);
  return useKnownState(key);
}

/** Requests a list. Its write delays all reads that are begun after it, so the first rows are better read before. */
export function useWanted(key: string | undefined): void {
  useEffect(() => {
    if (key !== undefined) wantForScreen(key);
  }, [key]);
}

/** The state of a list that something else requests. */
export function useKnownState(key: string | undefined): ListState {
  const { outage, signedOut, now } = useSyncStatus();
  // Computed in the query, because a read without changes only updates its time, for which no screen should render
  // again (S24).
  const state = useMirror(
    async (db) => listStateOf(await feedFacts(db, key ?? ''), { now, outage, signedOut }),
    [key, now, outage, signedOut],
  );
  if (key === undefined) return HERE_ALONE;
  if (state.kind === 'failed') return broken(state.message);
  return state.kind === 'loading' ? OPENING : state.data;
}

const HERE_ALONE: ListState = { kind: 'fresh', isCut: false };

/** At first, it is not known whether the list was ever read. */
const OPENING: ListState = { kind: 'loading', rows: undefined };

/** Rows that are kept in memory, in the form of a live query. */
export function liveOf<T extends { problem: string | undefined }>(
  view: T,
  isRead: boolean,
): Live<T> {
  if (view.problem !== undefined) return { kind: 'failed', message: view.problem };
  return isRead ? { kind: 'ready', data: view } : { kind: 'loading' };
}
