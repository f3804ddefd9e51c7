import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { AddressToken } from '#shared/address-token.ts';
import classes from '#src/forms/form.module.css';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { type FieldErrors, useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { RESET_FAILED, resetPassword } from '#src/online/reset-password.ts';
import { SignInFrame } from '#src/shells/sign-in-frame.tsx';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';

/** To /login this long after the new password is set (spec part 1, 9). */
const GO_ON_AFTER_MS = 3_000;
const PASSWORD_MIN = 8;

const ResetSearch = z.lazy(() => z.object({ token: z.catch(z.optional(AddressToken), undefined) }));

export const Route = createFileRoute('/reset-password')({
  validateSearch: ResetSearch,
  component: ResetPassword,
});

/** Reached by the link in the mail, which carries the token. */
function ResetPassword() {
  const { token } = Route.useSearch();
  const [done, setDone] = useState(false);
  return (
    <SignInFrame
      heading="Choose a new password"
      title="Reset password"
      links={<Link to="/login">Back to login</Link>}
    >
      {done && <Done />}
      {!done && token && <PasswordForm token={token} onDone={() => setDone(true)} />}
      {!done && !token && <NoToken />}
    </SignInFrame>
  );
}

function NoToken() {
  return (
    <>
      <Banner tone="danger" role="alert">
        Invalid or missing reset token. Please request a new reset link.
      </Banner>
      <Link to="/forgot-password" className={buttonClass('primary', { wide: true })}>
        Request a new reset link
      </Link>
    </>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Banner tone="ok" role="status" title="Your password has been reset">
      You can sign in with the new one now. Taking you there…
    </Banner>
  );
}

function PasswordForm({ token, onDone }: { token: string; onDone(): void }) {
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['newPassword', 'confirmPassword'],
    check,
    send: async ({ newPassword }) => {
      const outcome = await resetPassword({ token, newPassword });
      if (outcome.kind === 'done') {
        onDone();
        return undefined;
      }
      const { failure } = outcome;
      const fields = failure.kind === 'rejected' ? failure.fields : {};
      return problemOf(wordsFor(failure, RESET_FAILED), fields, { newPassword: 'New password' });
    },
  });

  return (
    <form {...formProps} className={classes.form}>
      <FormProblem problem={problem} />
      <PasswordField
        name="newPassword"
        label="New password"
        hint="At least 8 characters"
        error={errors.newPassword}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm password"
        error={errors.confirmPassword}
        autoComplete="new-password"
        required
      />
      <OnlineButton
        what="Setting a new password"
        type="submit"
        wide
        busyLabel={busy && 'Saving...'}
      >
        Reset Password
      </OnlineButton>
    </form>
  );
}

/** In the order and words of spec part 1, 5. */
function check({
  newPassword,
  confirmPassword,
}: Record<'newPassword' | 'confirmPassword', string>): FieldErrors {
  if (!newPassword || !confirmPassword) {
    const missing = 'Please enter both password fields';
    return newPassword ? { confirmPassword: missing } : { newPassword: missing };
  }
  if (newPassword !== confirmPassword) return { confirmPassword: 'Passwords do not match' };
  if (newPassword.length < PASSWORD_MIN) {
    return { newPassword: 'Password must be at least 8 characters long' };
  }
  return {};
}
