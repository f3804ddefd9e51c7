import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Failure, wordsForRead } from '#src/online/failure.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { FailureBanner } from './failure-banner.tsx';

interface Props {
  failure: Failure;
  /** 'Your sessions could not be loaded': for a server that gives no reason of its own. */
  fallback: string;
  onRetry(): Promise<void>;
  /** In place of a whole screen, with more words. */
  isScreen?: boolean;
  children?: ReactNode;
}

/** In place of what a screen reads from the server each time: why it could not be read, and another try. */
export function LoadFailure({ failure, fallback, onRetry, isScreen = false, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { title, detail } = wordsForRead(failure, fallback);

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
  if (!isScreen) return <FailureBanner problem={{ title, detail }} actions={button} />;
  return (
    <ErrorState title={title} actions={button}>
      {detail && <p>{detail}</p>}
      {children}
    </ErrorState>
  );
}
