import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AddressToken } from '#shared/address-token.ts';
import { ReturnSearch } from '#shared/return-path.ts';
import { getAccount } from '#src/account/account.ts';
import { Register } from '#src/features/sign-in/register.tsx';

const RegisterSearch = z.lazy(() =>
  z.extend(ReturnSearch, { invite: z.catch(z.optional(AddressToken), undefined) }),
);

export const Route = createFileRoute('/register')({
  validateSearch: RegisterSearch,
  beforeLoad: () => {
    // Never to the page that required the sign-in: a new account may not have access to it (spec part 1, 2).
    if (getAccount().kind === 'signed-in') throw redirect({ href: '/', replace: true });
  },
  component: Register,
});
