import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import type { User } from '#shared/contract/users.ts';
import { watchOrdersLater } from '#src/features/erasure/watch-orders-later.ts';
import { useLanguage } from '#src/i18n/languages.ts';
import { UnexpectedError, UnknownAddress } from '#src/shells/unexpected-error.tsx';
import { UpdateBanner } from '#src/shells/update-banner.tsx';
import type { StartResult } from '#src/sync-client/start.ts';
import { Toasts } from '#ui/toast.tsx';

/** Context that main.tsx passes to the routes. */
export interface RouterContext {
  /** Opens the user's database and starts the sync, once per user. */
  openSignedIn(user: User): Promise<StartResult>;
  /** Asks the server who is signed in; resolves to whether it answered. */
  refreshAccount(): Promise<boolean>;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: UnknownAddress,
  errorComponent: ({ error, reset }) => <UnexpectedError error={error} onRetry={reset} />,
});

function Root() {
  const { openSignedIn } = Route.useRouteContext();
  useEffect(() => {
    // The root is never left.
    void watchOrdersLater(openSignedIn);
  }, [openSignedIn]);
  // A new language renders everything again: texts, sorted lists and formats.
  return (
    <Fragment key={useLanguage()}>
      <Outlet />
      <UpdateBanner />
      <Toasts />
    </Fragment>
  );
}
