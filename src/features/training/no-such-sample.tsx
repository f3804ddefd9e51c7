import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#ui/state.tsx';

/** Shown for an unknown address, below a link back to the list. */
export function NoSuchSample({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <EmptyState title={t`Nothing is shown here`} icon="search">
        <p>
          <Trans>The address names nothing that exists. Choose from the list instead.</Trans>
        </p>
      </EmptyState>
    </>
  );
}
