import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AddressToken } from '#shared/address-token.ts';
import { ResetPassword } from '#src/features/sign-in/reset-password.tsx';

const ResetSearch = z.lazy(() => z.object({ token: z.catch(z.optional(AddressToken), undefined) }));

export const Route = createFileRoute('/reset-password')({
  validateSearch: ResetSearch,
  component: ResetPassword,
});
