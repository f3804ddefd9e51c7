import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PASSWORD_LENGTH } from '#shared/config.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { NewPasswordField } from '#src/forms/new-password-field.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { type FieldErrors, useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { RESET_FAILED, resetPassword } from '#src/online/reset-password.ts';
import { SignInFrame } from '#src/shells/sign-in-frame.tsx';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';

const route = getRouteApi('/reset-password');

/** Delay before the redirect to /login after a new password was set (spec part 1, 9). */
const GO_ON_AFTER_MS = 3_000;

/** Opened by a link in an email, which contains the token. */
export function ResetPassword() {
  const { token } = route.useSearch();
  const [done, setDone] = useState(false);
  return (
    <SignInFrame
      heading={t`Choose a new password`}
      title={t`Reset password`}
      links={
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      }
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
        <Trans>Invalid or missing reset token. Please request a new reset link.</Trans>
      </Banner>
      <NewLink kind="primary" />
    </>
  );
}

function NewLink({ kind }: { kind: 'primary' | 'secondary' }) {
  return (
    <Link to="/forgot-password" className={buttonClass(kind, { wide: true })}>
      <Trans>Request a new reset link</Trans>
    </Link>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), GO_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Banner tone="ok" role="status" title={t`Your password has been reset`}>
      <Trans>You can sign in with the new one now. Taking you there…</Trans>
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
      return problemOf(wordsFor(failure, RESET_FAILED), fields, { newPassword: t`New password` });
    },
  });

  return (
    <form {...formProps} className={layout.form4}>
      <FormProblem problem={problem} />
      <NewPasswordField
        name="newPassword"
        label={t`New password`}
        error={errors.newPassword}
        required
      />
      <PasswordField
        name="confirmPassword"
        label={t`Confirm password`}
        error={errors.confirmPassword}
        autoComplete="new-password"
        required
      />
      <OnlineButton
        what={t`Setting a new password`}
        type="submit"
        wide
        busyLabel={busy && t`Saving...`}
      >
        <Trans>Reset Password</Trans>
      </OnlineButton>
      {problem && <NewLink kind="secondary" />}
    </form>
  );
}

/** Checks in the order and with the texts of spec part 1, 5. */
function check({
  newPassword,
  confirmPassword,
}: Record<'newPassword' | 'confirmPassword', string>): FieldErrors {
  if (!newPassword || !confirmPassword) {
    const missing = t`Please enter both password fields`;
    return newPassword ? { confirmPassword: missing } : { newPassword: missing };
  }
  if (newPassword !== confirmPassword) return { confirmPassword: t`Passwords do not match` };
  if (newPassword.length < PASSWORD_LENGTH) {
    return { newPassword: t`Password must be at least 8 characters long` };
  }
  return {};
}
