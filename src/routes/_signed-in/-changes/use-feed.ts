import { useEffect } from 'react';
import { type FeedView, feedView } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { wantFeed } from '#src/sync/refresh.ts';
import { useSyncStatus } from '#src/sync/status.ts';

const UNREAD: FeedView = { readAt: 0, error: undefined };

/** Asks for a list and tells what the device knows of it; without a network a first read has failed. */
export function useFeed(key: string): FeedView {
  useEffect(() => {
    wantFeed(key).catch((error: unknown) =>
      // The database is being closed, by a sign-out say: nobody waits for this list any more.
      console.info(`The list ${key} could not be asked for`, error),
    );
  }, [key]);
  const { offline } = useSyncStatus();
  const feed = useMirror((db) => feedView(db, key), [key]);
  const view = feed.kind === 'ready' ? feed.data : UNREAD;
  const isUnreachable = view.readAt === 0 && offline;
  return isUnreachable ? { ...view, error: view.error ?? 'offline' } : view;
}
