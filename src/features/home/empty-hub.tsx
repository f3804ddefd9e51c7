import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#ui/state.tsx';

/** Shown when the server has confirmed that this hub is empty. */
export function EmptyHub() {
  return (
    <EmptyState title={t`No church planters assigned yet`} icon="people">
      <p>
        <Trans>Planters appear here as soon as they are assigned to this hub.</Trans>
      </p>
    </EmptyState>
  );
}
