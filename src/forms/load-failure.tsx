import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { failureWords } from '#shared/failure-words.ts';
import { type Failure, wordsForRead } from '#src/online/failure.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { FailureBanner } from './failure-banner.tsx';

interface Props {
  failure: Failure;
  /** E.g. 'Your sessions could not be loaded', in case the server gives no reason. */
  fallback: string;
  onRetry(): Promise<void>;
  /** Replaces the whole screen and shows `children` as well. */
  isScreen?: boolean;
  children?: ReactNode;
}

/**
 * Shown in place of data that is read from the server on each visit: why it could not be loaded, with a retry button.
 */
export function LoadFailure({ failure, fallback, onRetry, isScreen = false, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { title, detail } = wordsForRead(failure, fallback);
  const why = isForbiddenWithoutReason(failure) ? failureWords('forbidden') : detail;

  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }

  const button = (
    <Button busyLabel={isBusy && t`Trying...`} onClick={() => void retry()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (!isScreen) return <FailureBanner problem={{ title, detail: why }} actions={button} />;
  return (
    <ErrorState title={title} actions={button}>
      {why && <p>{why}</p>}
      {children}
    </ErrorState>
  );
}

function isForbiddenWithoutReason(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.why === 'forbidden' && failure.message === '';
}
