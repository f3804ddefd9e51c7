import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import classes from '#src/forms/form.module.css';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { FORGOT_FAILED, requestPasswordReset } from '#src/online/forgot-password.ts';
import { SignInFrame } from '#src/shells/sign-in-frame.tsx';
import { Banner } from '#ui/banner.tsx';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';

export function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['email'],
    check: ({ email }) => ({ email: email.trim() ? '' : t`Please enter your email address` }),
    send: async ({ email }) => {
      const outcome = await requestPasswordReset(email.trim());
      if (outcome.kind === 'done') {
        setSent(true);
        return undefined;
      }
      const { failure } = outcome;
      const fields = failure.kind === 'rejected' ? failure.fields : {};
      return problemOf(wordsFor(failure, FORGOT_FAILED), fields, { email: t`Email` });
    },
  });

  return (
    <SignInFrame
      heading={t`Forgot your password?`}
      title={t`Forgot password`}
      links={
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <div role="status" className={classes.live}>
        {sent && (
          <Banner tone="ok">
            <Trans>If an account exists with this email, a password reset link will be sent.</Trans>
          </Banner>
        )}
      </div>
      {!sent && (
        <form {...formProps} className={layout.form4}>
          <p>
            <Trans>
              Enter your email address, and we will send you a link to choose a new password.
            </Trans>
          </p>
          <FormProblem problem={problem} />
          <TextField
            name="email"
            type="email"
            label={t`Email`}
            error={errors.email}
            autoComplete="email"
            autoCapitalize="none"
            required
          />
          <OnlineButton
            what={t`Sending the link`}
            type="submit"
            wide
            busyLabel={busy && t`Sending...`}
          >
            <Trans>Send Reset Link</Trans>
          </OnlineButton>
        </form>
      )}
    </SignInFrame>
  );
}
