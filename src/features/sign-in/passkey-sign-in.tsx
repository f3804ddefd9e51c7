import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PASSKEYS_META } from '#shared/config.ts';
import { translate } from '#shared/i18n.ts';
import { apiBase } from '#src/account/api-base.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import type { Problem } from '#src/forms/use-online-form.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { type PasskeyFailure, signInWithPasskey } from '#src/online/passkeys.ts';
import { LOGIN_FAILED, type SignedIn } from '#src/online/sign-in.ts';
import { mayHavePasskeys } from '#src/vault/passkey.ts';
import { openByPasskey, SIGN_IN_SALT } from '#src/vault/sign-in-passkey.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';

interface Props {
  /** Token of a sign-in that began with the password. Without it, the passkey alone signs in. */
  step?: string;
  /** True while there is no network; the surrounding screen says so. */
  isBlocked: boolean;
  /** Opens the session. By then, this device's vault is open if the passkey can open it. */
  onSignedIn(session: SignedIn): Promise<void>;
}

/** Signs in with a passkey, if both the browser and the server support that. */
export function PasskeySignIn({ step, isBlocked, onSignedIn }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!mayHavePasskeys() || (step === undefined && !takesPasskeys())) return null;

  async function signIn() {
    setBusy(true);
    setProblem(await attempt(step, onSignedIn));
    setBusy(false);
  }

  return (
    <div className={layout.stack4}>
      <FormProblem problem={problem} />
      <Button
        kind={step === undefined ? 'secondary' : 'primary'}
        wide
        icon="person"
        disabled={isBlocked}
        busyLabel={isBusy && t`Waiting for you...`}
        onClick={() => void signIn()}
      >
        {step === undefined ? t`Sign in with a passkey` : t`Use your passkey`}
      </Button>
    </div>
  );
}

/** Resolves to the problem, or to null on success. */
async function attempt(
  step: string | undefined,
  onSignedIn: Props['onSignedIn'],
): Promise<Problem | null> {
  const shown = await signInWithPasskey({
    ...(step === undefined ? {} : { step }),
    salt: SIGN_IN_SALT,
  });
  if (!('outcome' in shown)) return passkeyProblem(shown, LOGIN_FAILED);
  const { outcome, key } = shown;
  if (outcome.kind === 'failed') return wordsForRead(outcome.failure, LOGIN_FAILED);
  if (outcome.kind !== 'done') return { title: translate(LOGIN_FAILED), detail: '' };
  await openByPasskey(apiBase(), outcome.user, key);
  await onSignedIn(outcome);
  return null;
}

/** Explains why a passkey did not work. */
export function passkeyProblem(failure: PasskeyFailure, fallback: string): Problem {
  switch (failure.kind) {
    case 'failed':
      return wordsForRead(failure.failure, fallback);
    case 'declined':
      return { title: t`The passkey was not used`, detail: t`Try again when you are ready.` };
    case 'unfit':
      return {
        title: translate(fallback),
        detail: t`This device or this address cannot use passkeys here. Use another way.`,
      };
  }
}

/** The server announces its support in the page it sends, so a documented backend gets no request. */
function takesPasskeys(): boolean {
  return document.querySelector(`meta[name="${PASSKEYS_META}"]`) !== null;
}
