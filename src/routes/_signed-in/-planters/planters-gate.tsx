import { type ReactNode, useEffect, useState } from 'react';
import { feedView } from '#db/queries/feeds.ts';
import type { PlanterIndexView } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { failureWords } from '#shared/failure-words.ts';
import { refreshNow, wantFeed } from '#src/sync/refresh.ts';
import { useSyncStatus } from '#src/sync/status.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { DIRECTORY_FEED } from './directory-feed.ts';

interface Props {
  index: PlanterIndexView;
  /** What a list that did not load is called (spec part 2, 8). */
  fallback: string;
  /** What it is called where the server refuses it to this person. */
  denied?: string;
  /** Why what the screen shows beside planters could not be read. */
  problem?: string | undefined;
  children: ReactNode;
}

/** Shows a screen of planters once the device has some; before that, what is known of the first download. */
export function PlantersGate({ index, fallback, denied, problem, children }: Props) {
  const feed = useMirror((db) => feedView(db, DIRECTORY_FEED), []);
  const { offline } = useSyncStatus();
  useEffect(() => void wantFeed(DIRECTORY_FEED), []);

  const broken = index.problem ?? problem ?? (feed.kind === 'failed' ? feed.message : undefined);
  if (broken !== undefined) return <ListError message={broken} fallback={fallback} />;
  if (index.entries.length > 0) return children;
  const isNeverLoaded = feed.kind !== 'ready' || feed.data.readAt === 0;
  const error = feed.kind === 'ready' ? feed.data.error : undefined;
  if (isNeverLoaded && error) {
    const message = error === 'forbidden' ? (denied ?? error) : error;
    return <ListError message={message} fallback={fallback} />;
  }
  if (isNeverLoaded && offline) return <ListError message="offline" fallback={fallback} />;
  if (isNeverLoaded || !index.isWhole) return <p role="status">Loading...</p>;
  return children;
}

/** 'On a list load failure the whole list is replaced by Error: …' (spec part 2, 8). */
function ListError({ message, fallback }: { message: string; fallback: string }) {
  const [isBusy, setBusy] = useState(false);

  async function tryAgain() {
    setBusy(true);
    await refreshNow();
    setBusy(false);
  }

  return (
    <ErrorState
      title={`Error: ${failureWords(message) || fallback}`}
      actions={
        <Button busyLabel={isBusy && 'Trying...'} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    />
  );
}
