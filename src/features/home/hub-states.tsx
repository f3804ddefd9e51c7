import { plural, t } from '@lingui/core/macro';
import type { ListState } from '#db/queries/list-state.ts';
import { showCount } from '#shared/formats.ts';
import { text } from '#shared/i18n.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import gridClasses from './hub-grid.module.css';
import classes from './my-hub.module.css';

/** Text of spec part 1, 8. */
export const HUB_WORDS = { failed: text('Error loading church planters'), isFixed: true };

/** Progress of the first download, before there are any cards. */
export function FirstDownload({ state }: { state: ListState }) {
  const { firstDownload } = useSyncStatus();
  const rows = (state.kind === 'loading' && state.rows) || (firstDownload?.rows ?? 0);
  const count = showCount(rows);
  const words = plural(rows, { one: `${count} record`, other: `${count} records` });
  return (
    <div role="status">
      <p>{rows > 0 ? t`Loading your hub: ${words} so far …` : t`Loading your hub …`}</p>
      <CardSkeletons />
    </div>
  );
}

/** Placeholders until the first cards have been read. */
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
