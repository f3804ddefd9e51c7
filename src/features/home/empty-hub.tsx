import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EmptyUnlessUnreadable, type Unreadable } from '#src/lists/unreadable-note.tsx';
import { EmptyState } from '#ui/state.tsx';

/** Shown when the server has confirmed that this hub is empty, unless it has planters who could not be read. */
export function EmptyHub({ unreadable }: { unreadable: Unreadable }) {
  return (
    <EmptyUnlessUnreadable {...unreadable}>
      <EmptyState title={t`No church planters assigned yet`} icon="people">
        <p>
          <Trans>Planters appear here as soon as they are assigned to this hub.</Trans>
        </p>
      </EmptyState>
    </EmptyUnlessUnreadable>
  );
}

/** Shown when a search of the hub finds nobody. */
export function NothingFound() {
  return (
    <EmptyState title={t`No planter found`} icon="search">
      <p>{t`All words must match in names, church and location.`}</p>
    </EmptyState>
  );
}
