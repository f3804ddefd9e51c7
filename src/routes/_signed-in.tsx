import { t } from '@lingui/core/macro';
import {
  createFileRoute,
  Link,
  notFound,
  Outlet,
  redirect,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { translate } from '#shared/i18n.ts';
import { decide } from '#shared/screen-access.ts';
import { getAccount, signOut, useAccount } from '#src/account/account.ts';
import { useInstallLineWanted } from '#src/shells/install-line.ts';
import { Shell } from '#src/shells/shell.tsx';
import { SyncStatus } from '#src/shells/sync-status.tsx';
import { useSyncStatus } from '#src/sync/status.ts';
import { useDeletedStorage, useStuckStorage } from '#src/sync/storage-watch.ts';
import type { Owner, Unsent } from '#src/sync/unsent.ts';
import { buttonClass } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { useShownNames } from './_signed-in/-profile/use-shown-names.ts';

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
      // A person who signed out on purpose does not ask to come back to this place.
      const isLeaving = account.kind === 'guest' && account.notice === 'signed-out';
      const from = isLeaving || location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: { from }, replace: true });
    }
    return { decision, user, start: await context.openSignedIn(user) };
  },
  component: SignedIn,
});

const Denied = late(async () => (await import('#src/shells/denied.tsx')).Denied);
const InstallEntry = late(async () => (await import('#src/shells/install-hint.tsx')).InstallEntry);
const InstallLine = late(async () => (await import('#src/shells/install-hint.tsx')).InstallLine);
const StorageTrouble = late(
  async () => (await import('#src/shells/storage-trouble.tsx')).StorageTrouble,
);
const StuckStorage = late(async () => (await import('#src/shells/stuck-storage.tsx')).StuckStorage);
const DeletedStorage = late(
  async () => (await import('#src/shells/deleted-storage.tsx')).DeletedStorage,
);
const PausedChanges = late(
  async () => (await import('#src/shells/paused-changes.tsx')).PausedChanges,
);
const Waiting = late(async () => (await import('#src/shells/waiting.tsx')).Waiting);
const LeaveDialog = late(
  async () => (await import('./_signed-in/-leave/leave-dialog.tsx')).LeaveDialog,
);
const RefusalWatch = late(
  async () => (await import('./_signed-in/-changes/refusal-watch.tsx')).RefusalWatch,
);
const KeptDirectory = late(
  async () => (await import('./_signed-in/-planters/kept-directory.tsx')).KeptDirectory,
);
const loadSignOut = () => import('./_signed-in/-leave/sign-out.ts');

/** A part that cannot be loaded must not keep anybody from signing out. */
async function signOutOf(userId: number): Promise<void> {
  const { leaveDevice } = await loadSignOut().catch(() => ({ leaveDevice: signOut }));
  await leaveDevice(userId);
}

function SignedIn() {
  const { decision, user: userAtStart, start } = Route.useRouteContext();
  const account = useAccount();
  // Signing out changes the account a moment before the router has left this layout.
  const user = account.kind === 'guest' ? userAtStart : account.user;
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [leaving, setLeaving] = useState<{ unsent: Unsent; owner: Owner }>();
  const isReady = start.kind === 'ready';
  const shown = useShownNames(user, isReady);
  const router = useRouter();
  const tryAgain = useCallback(() => void router.invalidate(), [router]);

  const leave = async () => {
    const part = isReady ? await loadSignOut().catch(() => undefined) : undefined;
    const unsent = await part?.unsentOrNothing();
    if (part && unsent) setLeaving({ unsent, owner: part.ownerOf(user) });
    else await signOutOf(user.id);
  };

  return (
    <Shell
      name={decision.shell}
      person={shown}
      pathname={pathname ?? location.pathname}
      title={decision.screen.title}
      status={isReady && <Status />}
      menuExtras={<InstallEntry />}
      banners={isReady && <Notices />}
      onSignOut={() => void leave()}
    >
      {!isReady && (
        <StorageTrouble
          screen={translate(decision.screen.title)}
          trouble={start}
          onOver={tryAgain}
        />
      )}
      {isReady && decision.kind === 'denied' && <Denied {...decision} />}
      {isReady && decision.kind === 'waiting' && (
        <WaitingForRole name={user.first_name || user.email} />
      )}
      {isReady && decision.kind === 'show' && <Outlet />}
      {isReady && <KeptDirectory person={user} />}
      {leaving && (
        <LeaveDialog
          {...leaving}
          onKeep={() => void signOutOf(user.id)}
          onGone={() => void signOutOf(user.id)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </Shell>
  );
}

function WaitingForRole({ name }: { name: string }) {
  const { refreshAccount } = Route.useRouteContext();
  const profile = (
    <Link to="/profile" className={buttonClass('secondary')}>
      {t`Profile`}
    </Link>
  );
  return <Waiting name={name} profile={profile} onCheck={refreshAccount} />;
}

function Status() {
  return <SyncStatus sync={useSyncStatus()} />;
}

function Notices() {
  return (
    <>
      {useStuckStorage() && <StuckStorage />}
      {useDeletedStorage() && <DeletedStorage />}
      <PauseOfChanges />
      <InstallOffer />
      <RefusalWatch />
    </>
  );
}

function PauseOfChanges() {
  const { frozenUntil } = useSyncStatus();
  return frozenUntil === null ? null : <PausedChanges until={frozenUntil} />;
}

/** Watches the sync only where there is something to offer. */
function InstallOffer() {
  return useInstallLineWanted() ? <FirstWriteSentLine /> : null;
}

function FirstWriteSentLine() {
  const { allSentAt } = useSyncStatus();
  return <InstallLine firstWriteSent={allSentAt !== null} />;
}
