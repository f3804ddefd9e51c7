import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { decide } from '#shared/screen-access.ts';
import { getAccount } from '#src/account/account.ts';
import { SignedIn } from '#src/features/layout/signed-in.tsx';

/** The guard and the layout of every screen that requires a sign-in. */
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
      // After a deliberate sign-out, do not ask to return to this page.
      const isLeaving = account.kind === 'guest' && account.notice === 'signed-out';
      const from = isLeaving || location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: { from }, replace: true });
    }
    return { decision, user, start: await context.openSignedIn(user) };
  },
  component: SignedIn,
});
