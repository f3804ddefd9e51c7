import { useState } from 'react';
import { failureWords } from '#shared/failure-words.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { useSyncStatus } from '#src/sync/status.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import gridClasses from './hub-grid.module.css';
import classes from './my-hub.module.css';

/** The device could not read its own data, or the server gave none. */
export function HubProblem({ message }: { message: string }) {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();

  async function tryAgain() {
    setBusy(true);
    const refreshed = await refreshNow();
    setBusy(false);
    setAnswer(refreshed.kind === 'failed' ? refreshed.message : undefined);
  }

  return (
    <ErrorState
      title="Error loading church planters"
      actions={
        <Button busyLabel={isBusy && 'Trying...'} onClick={() => void tryAgain()}>
          Try again
        </Button>
      }
    >
      <p>{failureWords(message)}</p>
      {answer && <p>{answer}</p>}
    </ErrorState>
  );
}

/** Nobody is in this hub, and the server has said so. */
export function EmptyHub() {
  return (
    <EmptyState title="No church planters assigned yet" icon="people">
      <p>Planters appear here as soon as they are assigned to this hub.</p>
    </EmptyState>
  );
}

/** The first download: nothing is here yet, and what is known of the reason. */
export function NeverLoaded({ error }: { error: string | undefined }) {
  const { offline, firstDownload } = useSyncStatus();
  if (error) return <HubProblem message={error} />;
  if (offline) return <HubProblem message="offline" />;
  const rows = firstDownload?.rows ?? 0;
  return (
    <div role="status">
      <p>
        {rows > 0
          ? `Loading your hub: ${rows.toLocaleString('en-US')} records so far …`
          : 'Loading your hub …'}
      </p>
      <CardSkeletons />
    </div>
  );
}

/** In place of cards for the moment until the device has read the first ones. */
export function CardSkeletons() {
  return (
    <div className={classes.skeletons} aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <div key={place} className={gridClasses.empty}>
          <div className={classes.skeleton}>
            <Skeleton width={60} height={20} />
            <Skeleton width={80} />
            <Skeleton width={40} />
          </div>
        </div>
      ))}
    </div>
  );
}
