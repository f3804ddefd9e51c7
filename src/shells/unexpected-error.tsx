import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { isNotDownloaded, loadWhenReachable } from './missing-parts.ts';
import { usePageTitle } from './page-look.ts';
import classes from './unexpected-error.module.css';

/** An address that nobody knows (spec part 1, 8). */
export function UnknownAddress() {
  return (
    <Fallback>
      <p>
        <Trans>There is nothing at this address. Nothing you saved is affected.</Trans>
      </p>
    </Fallback>
  );
}

/** A fault of Fieldbook itself: a screen threw, or a part of the app could not be loaded. */
export function UnexpectedError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (isNotDownloaded(error)) return <NotDownloaded />;
  return (
    <Fallback onRetry={onRetry}>
      <p>
        <Trans>Something went wrong in this screen. What you saved is safe on this device.</Trans>
      </p>
      <details className={classes.details}>
        <summary>
          <Trans>Details for support</Trans>
        </summary>
        <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
      </details>
    </Fallback>
  );
}

/** A screen that was never opened on this device, while there is no connection. */
function NotDownloaded() {
  const [isStillAway, setStillAway] = useState(false);
  const tryAgain = async () => setStillAway(!(await loadWhenReachable()));
  return (
    <Fallback
      heading={t`This screen is not on this device yet`}
      title={t`It could not be downloaded`}
      onRetry={() => void tryAgain()}
    >
      <p>
        <Trans>
          Open it once with a connection to the server. What you saved is safe on this device.
        </Trans>
      </p>
      {isStillAway && (
        <p role="status">
          <Trans>There is still no connection to the server.</Trans>
        </p>
      )}
    </Fallback>
  );
}

interface FallbackProps {
  heading?: string;
  title?: string;
  children: ReactNode;
  onRetry?: () => void;
}

function Fallback({
  heading = t`Unexpected Application Error`,
  title = t`This page cannot be shown`,
  children,
  onRetry,
}: FallbackProps) {
  usePageTitle(heading);
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{heading}</h1>
      <ErrorState
        title={title}
        actions={
          <>
            {onRetry && (
              <Button onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            {/* A plain link: it also works when the router itself is what failed. */}
            <a href="/" className={buttonClass('secondary')}>
              <Trans>Return to Home</Trans>
            </a>
          </>
        }
      >
        {children}
      </ErrorState>
    </main>
  );
}
