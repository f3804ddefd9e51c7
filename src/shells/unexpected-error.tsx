import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { isNotDownloaded, loadWhenReachable } from './missing-parts.ts';
import { usePageTitle } from './page-look.ts';
import classes from './unexpected-error.module.css';

/** For an unknown address (spec part 1, 8). */
export function UnknownAddress() {
  return (
    <Fallback>
      <p>{t`There is nothing at this address. Nothing you saved is affected.`}</p>
    </Fallback>
  );
}

/** For an error in Fieldbook itself: a screen threw, or a part of the app could not be loaded. */
export function UnexpectedError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (isNotDownloaded(error)) return <NotDownloaded />;
  return (
    <Fallback onRetry={onRetry}>
      <p>{t`Something went wrong in this screen. What you saved is safe on this device.`}</p>
      <details className={classes.details}>
        <summary>{t`Details for support`}</summary>
        <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
      </details>
    </Fallback>
  );
}

/** For a screen whose code is not on this device while there is no connection. */
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
        {t`Open it once with a connection to the server. What you saved is safe on this device.`}
      </p>
      {isStillAway && <p role="status">{t`There is still no connection to the server.`}</p>}
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
            {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
            {/* A plain link, because it works even if the router itself failed. */}
            <a href="/" className={buttonClass('secondary')}>
              {t`Return to Home`}
            </a>
          </>
        }
      >
        {children}
      </ErrorState>
    </main>
  );
}
