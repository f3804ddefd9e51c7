import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { User } from '#shared/contract/users.ts';
import { signIn, useUser } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { type Problem, useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { LOGIN_FAILED, signInWith } from '#src/online/sign-in.ts';
import { loadAgain } from '#src/shells/load-again.ts';
import { openAtSignIn } from '#src/vault/at-sign-in.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { missingPassword, OwnPassword } from './own-password.tsx';
import classes from './vault.module.css';

/** For a session that began without a password on this device: reports are stored here only after it is entered. */
export function ProtectForm() {
  const user = useUser();
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['password'],
    check: ({ password }) => ({ password: missingPassword(password) }),
    send: ({ password }) => protect(user, password),
  });
  return (
    <Card className={classNames(layout.stack4, classes.card)}>
      <h2 className={layout.row3}>
        <Icon name="shield" size={28} />
        <Trans>Protect reports on this device</Trans>
      </h2>
      <p>
        <Trans>
          Reports are encrypted on this device, and only your password opens them. Enter it once;
          from then on you have them without a network, too.
        </Trans>
      </p>
      <form {...formProps} className={layout.stack4}>
        <FormProblem problem={problem} />
        <OwnPassword error={errors.password} />
        <OnlineButton what={t`This`} type="submit" wide busyLabel={busy && t`Checking...`}>
          <Trans>Protect reports</Trans>
        </OnlineButton>
      </form>
    </Card>
  );
}

async function protect(user: User, password: string): Promise<Problem | undefined> {
  const outcome = await signInWith({ usernameOrEmail: user.email, password });
  if (outcome.kind === 'failed') return problemOf(wordsFor(outcome.failure, LOGIN_FAILED), {}, {});
  if (outcome.kind === 'second-step') {
    // The password is correct, and this session is already valid, so it needs no second step of its own.
    await openAtSignIn(apiBase(), user, password);
  } else {
    await openAtSignIn(apiBase(), outcome.user, password);
    await signIn(outcome.user, outcome.token);
  }
  // Earlier reports were not stored, so reload to read them again.
  await loadAgain();
  return undefined;
}
