import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PRODUCT } from '#shared/config.ts';
import { type Account, signIn, signOut, useAccount } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { clearBadge } from '#src/account/badge.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { LOGIN_FAILED, type SignedIn, signInWith } from '#src/online/sign-in.ts';
import { nameOf } from '#src/shells/person.ts';
import { SignInFrame } from '#src/shells/sign-in-frame.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';
import { Loading } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';

const route = getRouteApi('/login');

const labels = () => ({ usernameOrEmail: t`Username or email`, password: t`Password` });

/** Optional: if its code cannot be loaded, the user can still sign in with the password. */
const PasskeySignIn = late(async () => {
  const part = await import('./passkey-sign-in.tsx').catch(() => undefined);
  return part?.PasskeySignIn ?? (() => null);
});

const SealedNotice = late(async () => {
  const part = await import('#src/features/erasure/sealed-notice.tsx').catch(() => undefined);
  return part?.SealedNotice ?? (() => null);
});

const SecondStep = late(async () => (await import('./second-step.tsx')).SecondStep);

/** Opens the vault before the session starts, so that no confidential data can arrive earlier. */
async function enter({ user, token }: SignedIn, password: string): Promise<void> {
  const { openAtSignIn } = await import('#src/vault/at-sign-in.ts');
  await openAtSignIn(apiBase(), user, password, token);
  await signIn(user, token);
}

export function Login() {
  const search = route.useSearch();
  const account = useAccount();
  const [second, setSecond] = useState<{ answer: unknown; password: string }>();
  const navigate = route.useNavigate();
  const { isBlocked, reason } = useNeedsNetwork(t`Signing in`);

  /** Lets another person sign in, without the return address of the previous user. */
  async function notMe() {
    if (account.kind !== 'expired') return;
    await navigate({ search: {}, replace: true });
    await forgetWhoWasHere(account.user.id);
  }

  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['usernameOrEmail', 'password'],
    check: (values) => ({
      usernameOrEmail: values.usernameOrEmail.trim() ? '' : t`Please enter your username or email`,
      password: values.password ? '' : t`Please enter your password`,
    }),
    send: async ({ usernameOrEmail, password }) => {
      const outcome = await signInWith({ usernameOrEmail: usernameOrEmail.trim(), password });
      if (outcome.kind === 'done') {
        await enter(outcome, password);
        return undefined;
      }
      if (outcome.kind === 'second-step') {
        setSecond({ answer: outcome.answer, password });
        return undefined;
      }
      const { failure } = outcome;
      const fields = failure.kind === 'rejected' ? failure.fields : {};
      return problemOf(wordsFor(failure, LOGIN_FAILED), fields, labels());
    },
  });

  if (account.kind === 'signed-in') {
    return (
      <SignInFrame heading={t`You are signed in`} title={t`Sign in`}>
        <Loading label={t`Loading your screens …`} />
      </SignInFrame>
    );
  }
  if (second) {
    return (
      <SignInFrame heading={t`Second step`} title={t`Sign in`}>
        <SecondStep
          answer={second.answer}
          onSignedIn={(session) => enter(session, second.password)}
          onCancel={() => setSecond(undefined)}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      heading={t`Sign in to ${PRODUCT}`}
      title={t`Sign in`}
      links={
        <>
          <Link to="/register" search={search}>
            <Trans>Create an account</Trans>
          </Link>
          <Link to="/forgot-password">
            <Trans>Forgot your password?</Trans>
          </Link>
        </>
      }
    >
      <Notice account={account} onNotMe={() => void notMe()} />
      <SealedNotice />
      <form {...formProps} className={layout.form4}>
        <FormProblem problem={problem} />
        <TextField
          // A new field for another person, so that it starts empty.
          key={account.kind}
          name="usernameOrEmail"
          label={labels().usernameOrEmail}
          error={errors.usernameOrEmail}
          defaultValue={account.kind === 'expired' ? account.user.email : ''}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <PasswordField
          name="password"
          label={labels().password}
          error={errors.password}
          autoComplete="current-password"
          required
        />
        {reason}
        <Button type="submit" wide disabled={isBlocked} busyLabel={busy && t`Signing in...`}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <PasskeySignIn isBlocked={isBlocked} onSignedIn={({ user, token }) => signIn(user, token)} />
    </SignInFrame>
  );
}

/** For a shared device: keeps what this user has not sent for their next sign-in, and removes everything else (S30). */
async function forgetWhoWasHere(userId: number): Promise<void> {
  await signOut();
  void clearBadge();
  try {
    const { forgetServerCopy } = await import('#src/sync-client/leave.ts');
    await forgetServerCopy(apiBase(), userId);
  } catch (error) {
    console.error('The local copy could not be removed', error);
  }
}

/** The screen that had the focus is gone. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Explains why a new sign-in is needed, unless the user signed out deliberately. */
function Notice({ account, onNotMe }: { account: Account; onNotMe(): void }) {
  const notMe = (
    <Button small kind="secondary" onClick={onNotMe}>
      <Trans>This is not me</Trans>
    </Button>
  );
  if (account.kind === 'expired' && account.hadNoToken) {
    return (
      <Banner tone="warn" title={t`You could not be signed in`} actions={notMe}>
        <Trans>
          The answer of the server contained no sign-in. Try again, and tell an administrator if
          this stays. Everything you wrote is kept on this device.
        </Trans>
      </Banner>
    );
  }
  if (account.kind === 'expired') {
    return (
      <div ref={focus} tabIndex={-1}>
        <Banner tone="info" title={t`Your session has ended`} actions={notMe}>
          <Trans>
            {nameOf(account.user)}, sign in again to continue where you were. Everything you wrote
            is kept on this device.
          </Trans>
        </Banner>
      </div>
    );
  }
  if (account.kind === 'guest' && account.notice === 'unreadable') {
    return (
      <Banner tone="warn" title={t`Please sign in again`}>
        <Trans>
          Your sign-in on this device could not be read. What you wrote is kept and will be sent
          afterwards.
        </Trans>
      </Banner>
    );
  }
  return null;
}
