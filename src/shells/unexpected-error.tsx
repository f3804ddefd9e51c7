import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { usePageTitle } from './page-look.ts';
import classes from './unexpected-error.module.css';

const TITLE = 'Unexpected Application Error';

/** An address that nobody knows (spec part 1, 8). */
export function UnknownAddress() {
  return (
    <Fallback>
      <p>There is nothing at this address. Nothing you saved is affected.</p>
    </Fallback>
  );
}

/** A fault of Fieldbook itself: a screen threw, or a part of the app could not be loaded. */
export function UnexpectedError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <Fallback onRetry={onRetry}>
      <p>Something went wrong in this screen. What you saved is safe on this device.</p>
      <details className={classes.details}>
        <summary>Details for support</summary>
        <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
      </details>
    </Fallback>
  );
}

function Fallback({ children, onRetry }: { children: React.ReactNode; onRetry?: () => void }) {
  usePageTitle(TITLE);
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{TITLE}</h1>
      <ErrorState
        title="This page cannot be shown"
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            {/* A plain link: it also works when the router itself is what failed. */}
            <a href="/" className={buttonClass('secondary')}>
              Return to Home
            </a>
          </>
        }
      >
        {children}
      </ErrorState>
    </main>
  );
}
