import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { text, translate } from '#shared/i18n.ts';
import { getAccount } from '#src/account/account.ts';
import classes from '#src/forms/form.module.css';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { NewPasswordField } from '#src/forms/new-password-field.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { changePassword, PASSWORD_FAILED, PASSWORD_UPDATED } from '#src/online/own-account.ts';
import { currentVault } from '#src/vault/current.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';
import { checkPasswords } from './password-rules.ts';

const NAMES = ['currentPassword', 'newPassword', 'confirmPassword'] as const;
const LABELS = { currentPassword: text('Current password'), newPassword: text('New password') };

/** Sets a new password, with the current one as proof. This signs out all other devices. */
export function ChangePassword() {
  const [timesDone, setTimesDone] = useState(0);
  return (
    <>
      <div role="status" className={classes.live}>
        {timesDone > 0 && <Banner tone="ok">{translate(PASSWORD_UPDATED)}</Banner>}
      </div>
      {/* A new form after each change, so that no password stays in the fields. */}
      <PasswordForm key={timesDone} onDone={() => setTimesDone(timesDone + 1)} />
    </>
  );
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: NAMES,
    check: checkPasswords,
    send: async ({ currentPassword, newPassword }) => {
      const outcome = await changePassword({ currentPassword, newPassword });
      if (outcome.kind === 'done') {
        await rewrapVault(currentPassword, newPassword);
        onDone();
        return undefined;
      }
      const { failure } = outcome;
      const fields = failure.kind === 'rejected' ? failure.fields : {};
      return problemOf(wordsFor(failure, PASSWORD_FAILED), fields, LABELS);
    },
  });
  return (
    <form {...formProps} className={layout.form4}>
      <FormProblem problem={problem} />
      <PasswordField
        name="currentPassword"
        label={t`Current Password`}
        error={errors.currentPassword}
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        name="newPassword"
        label={t`New Password`}
        owner={ownWords()}
        error={errors.newPassword}
        required
      />
      <PasswordField
        name="confirmPassword"
        label={t`Confirm New Password`}
        error={errors.confirmPassword}
        autoComplete="new-password"
        required
      />
      <div className={layout.wrap3}>
        <OnlineButton
          what={t`Changing the password`}
          type="submit"
          busyLabel={busy && t`Updating...`}
        >
          <Trans>Update Password</Trans>
        </OnlineButton>
        <Link to="/profile" className={buttonClass('secondary')}>
          <Trans>Cancel</Trans>
        </Link>
      </div>
    </form>
  );
}

/** Words that the user's password must not consist of. */
function ownWords(): string[] {
  const account = getAccount();
  if (account.kind === 'guest') return [];
  const { username, email, first_name, last_name } = account.user;
  return [username, email, first_name, last_name].filter((word) => typeof word === 'string');
}

/** Lets the new password unlock the reports on this device. If that fails, the old one still does. */
async function rewrapVault(current: string, next: string): Promise<void> {
  try {
    await (await currentVault()).changePassword(current, next);
  } catch (error) {
    console.error('The vault still opens with the old password', error);
  }
}
