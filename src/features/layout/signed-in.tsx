import { getRouteApi, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { signOut, useAccount } from '#src/account/account.ts';
import { FindButton } from '#src/features/find/find-button.tsx';
import { useShownNames } from '#src/features/profile/use-shown-names.ts';
import { Shell } from '#src/shells/shell.tsx';
import { SyncStatus } from '#src/shells/sync-status.tsx';
import { useSyncStatus } from '#src/sync-client/status.ts';
import type { Owner, Unsent } from '#src/sync-client/unsent.ts';
import { late, WhenIdle, WhenOpened } from '#ui/late.tsx';

const route = getRouteApi('/_signed-in');

const InsteadOfScreen = late(async () => (await import('./instead-of-screen.tsx')).InsteadOfScreen);

const LeaveDialog = late(
  async () => (await import('#src/features/leave/leave-dialog.tsx')).LeaveDialog,
);

const Notices = late(async () => (await import('./notices.tsx')).Notices);

const Watches = late(async () => (await import('./watches.tsx')).Watches);

const loadSignOut = () => import('#src/features/leave/sign-out.ts');

/** Falls back to a plain sign-out if the code for a complete one cannot be loaded. */
async function signOutOf(userId: number): Promise<void> {
  const { leaveDevice } = await loadSignOut().catch(() => ({ leaveDevice: signOut }));
  await leaveDevice(userId);
}

export function SignedIn() {
  const { decision, user: userAtStart, start, refreshAccount } = route.useRouteContext();
  const account = useAccount();
  // On sign-out, the account changes a moment before the router leaves this layout.
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
  const onSignOut = () => void leave();

  return (
    <Shell
      name={decision.shell}
      person={shown}
      pathname={pathname ?? location.pathname}
      title={decision.screen.title}
      status={
        isReady && (
          <>
            <FindButton onSignOut={onSignOut} />
            <Status />
          </>
        )
      }
      banners={
        isReady && (
          <WhenOpened>
            <Notices />
          </WhenOpened>
        )
      }
      onSignOut={onSignOut}
    >
      {isReady && decision.kind === 'show' ? (
        <Outlet />
      ) : (
        <InsteadOfScreen
          start={start}
          decision={decision}
          name={user.first_name || user.email}
          onOver={tryAgain}
          onCheck={refreshAccount}
        />
      )}
      {isReady && (
        <WhenIdle>
          <Watches />
        </WhenIdle>
      )}
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

function Status() {
  return <SyncStatus sync={useSyncStatus()} />;
}
