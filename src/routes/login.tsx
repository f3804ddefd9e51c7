import { createFileRoute, redirect } from '@tanstack/react-router';
import { ReturnSearch } from '#shared/return-path.ts';
import { getAccount } from '#src/account/account.ts';
import { Login } from '#src/features/sign-in/login.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: ReturnSearch,
  // Also redirects after a successful sign-in: the account changes, and the router runs this again.
  beforeLoad: ({ search }) => {
    if (getAccount().kind === 'signed-in')
      throw redirect({ href: search.from ?? '/', replace: true });
  },
  component: Login,
});
