import { useEffect } from 'react';
import { allFeedFacts } from '#db/queries/feeds.ts';
import { broken, type ListState, listStateOf } from '#db/queries/list-state.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { wantForScreen } from '#src/sync-client/want-feed.ts';

/**
 * The states of several lists, in their order; empty until the database has been read. It does not request the lists.
 */
export function useKnownStates(keys: readonly string[]): readonly ListState[] {
  const { outage, signedOut, now } = useSyncStatus();
  const states = useMirror(
    async (db) => {
      const facts = await allFeedFacts(db, keys);
      return facts.map((one) => listStateOf(one, { now, outage, signedOut }));
    },
    [keys.join(' '), now, outage, signedOut],
  );
  if (states.kind === 'failed') return keys.map(() => broken(states.message));
  return states.kind === 'ready' ? states.data : [];
}

/** Requests several lists. */
export function useAllWanted(keys: readonly string[]): void {
  const all = keys.join(' ');
  useEffect(() => {
    if (all !== '') for (const key of all.split(' ')) wantForScreen(key);
  }, [all]);
}
