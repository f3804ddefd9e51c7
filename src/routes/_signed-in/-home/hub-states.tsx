import { showCount } from '#shared/show-count.ts';
import { useSyncStatus } from '#src/sync/status.ts';
import { late } from '#ui/late.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/state.tsx';
import gridClasses from './hub-grid.module.css';
import classes from './my-hub.module.css';

export const HubProblem = late(async () => (await import('./hub-problem.tsx')).HubProblem);

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
        {rows > 0 ? `Loading your hub: ${showCount(rows)} records so far …` : 'Loading your hub …'}
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
