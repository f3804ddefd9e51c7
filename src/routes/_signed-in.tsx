import {
  createFileRoute,
  notFound,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import { useState } from 'react';
import { outboxView } from '#db/queries/ops.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { decide } from '#shared/screen-access.ts';
import { getAccount, signOut, useAccount } from '#src/account/account.ts';
import { Denied } from '#src/shells/denied.tsx';
import { InstallEntry, InstallLine, useInstallLineWanted } from '#src/shells/install-hint.tsx';
import { Shell } from '#src/shells/shell.tsx';
import { SignOutDialog } from '#src/shells/sign-out-dialog.tsx';
import { StorageTrouble } from '#src/shells/storage-trouble.tsx';
import { SyncStatus } from '#src/shells/sync-status.tsx';
import { useSyncStatus } from '#src/sync/status.ts';

/** The guard and the layout of every screen that needs somebody to be signed in. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ location, context }) => {
    const account = getAccount();
    const user = account.kind === 'signed-in' ? account.user : null;
    const decision = decide(location.pathname, user);
    if (decision.kind === 'unknown-address') throw notFound();
    if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true });
    if (decision.kind === 'unauthorized') throw redirect({ to: '/unauthorized', replace: true });
    if (decision.kind === 'alone') throw notFound();
    if (decision.kind === 'sign-in' || !user) {
      // Whoever signed out on purpose does not ask to come back to this place.
      const isLeaving = account.kind === 'guest' && account.notice === 'signed-out';
      const from = isLeaving || location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: { from }, replace: true });
    }
    return { decision, user, start: await context.openSignedIn(user) };
  },
  component: SignedIn,
});

function SignedIn() {
  const { decision, user: userAtStart, start } = Route.useRouteContext();
  const account = useAccount();
  // Signing out changes the account a moment before the router has left this layout.
  const user = account.kind === 'guest' ? userAtStart : account.user;
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const isReady = start.kind === 'ready';

  const leave = async () => {
    const left = isReady ? await countUnsent() : NOTHING_UNSENT;
    if (left.waiting + left.attention > 0) setUnsent(left);
    else await signOut();
  };

  return (
    <Shell
      name={decision.shell}
      person={user}
      pathname={pathname ?? location.pathname}
      title={decision.screen.title}
      status={isReady && <Status />}
      menuExtras={<InstallEntry />}
      banners={isReady && <InstallOffer />}
      onSignOut={() => void leave()}
    >
      {!isReady && <StorageTrouble screen={decision.screen.title} trouble={start} />}
      {isReady && decision.kind === 'denied' && <Denied {...decision} />}
      {isReady && decision.kind === 'show' && <Outlet />}
      {unsent && (
        <SignOutDialog {...unsent} onKeep={() => void signOut()} onCancel={() => setUnsent(null)} />
      )}
    </Shell>
  );
}

function Status() {
  return <SyncStatus sync={useSyncStatus()} />;
}

/** Watches the sync only where there is something to offer. */
function InstallOffer() {
  return useInstallLineWanted() ? <FirstWriteSentLine /> : null;
}

function FirstWriteSentLine() {
  const { allSentAt } = useSyncStatus();
  return <InstallLine firstWriteSent={allSentAt !== null} />;
}

interface Unsent {
  waiting: number;
  attention: number;
}

const NOTHING_UNSENT: Unsent = { waiting: 0, attention: 0 };

/** A database that cannot be read must not keep anybody from signing out: what is in it stays there. */
async function countUnsent(): Promise<Unsent> {
  try {
    const { waitingTotal, attention } = await readMirror((db) => outboxView(db, 0));
    return { waiting: waitingTotal, attention: attention.length };
  } catch (error) {
    console.error('The unsent changes could not be counted', error);
    return NOTHING_UNSENT;
  }
}
