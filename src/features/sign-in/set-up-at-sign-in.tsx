import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { NewTotp } from '#shared/contract/second-factor.ts';
import { text } from '#shared/i18n.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import type { Problem } from '#src/forms/use-online-form.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { addPasskey } from '#src/online/passkeys.ts';
import { asStep, beginTotp, finishSetUp } from '#src/online/second-factor.ts';
import { LOGIN_FAILED, type SignedIn } from '#src/online/sign-in.ts';
import { mayHavePasskeys } from '#src/vault/passkey.ts';
import { SIGN_IN_SALT } from '#src/vault/sign-in-passkey.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { passkeyProblem } from './passkey-sign-in.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { SetUpTotp } from './set-up-totp.tsx';

const NOT_SET_UP = text('The second step could not be set up');

interface Props {
  step: string;
  onSignedIn(session: SignedIn): Promise<void>;
}

/** For an account that has no second step although the network requires one: sets it up before signing in. */
export function SetUpAtSignIn({ step, onSignedIn }: Props) {
  const [begun, setBegun] = useState<NewTotp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isBlocked, reason } = useNeedsNetwork(t`Signing in`);

  async function busyWith(work: () => Promise<Problem | null>) {
    setBusy(true);
    setProblem(await work());
    setBusy(false);
  }

  const begin = () =>
    busyWith(async () => {
      const outcome = await beginTotp(asStep(step), undefined);
      if (outcome.kind === 'failed') {
        return wordsForRead(outcome.failure, NOT_SET_UP);
      }
      setBegun(outcome.data);
      return null;
    });

  const beginPasskey = () =>
    busyWith(async () => {
      const added = await addPasskey(asStep(step), { name: 'This device', salt: SIGN_IN_SALT });
      if (added.kind !== 'done') return passkeyProblem(added, NOT_SET_UP);
      setCodes(added.codes ?? []);
      return null;
    });

  const finish = () =>
    busyWith(async () => {
      const outcome = await finishSetUp(step);
      if (outcome.kind === 'failed') return wordsForRead(outcome.failure, LOGIN_FAILED);
      if (outcome.kind === 'done') await onSignedIn(outcome);
      return null;
    });

  if (codes) {
    return (
      <div className={layout.stack4}>
        <FormProblem problem={problem} />
        <RecoveryCodeList codes={codes} />
        {reason}
        <Button
          wide
          disabled={isBlocked}
          busyLabel={isBusy && t`Signing in...`}
          onClick={() => void finish()}
        >
          <Trans>I have saved them: sign in</Trans>
        </Button>
      </div>
    );
  }
  if (begun) {
    return <SetUpTotp ask={asStep(step)} begun={begun} onDone={(made) => setCodes(made ?? [])} />;
  }
  return (
    <div className={layout.stack4}>
      <p>
        <Trans>
          Your network requires a second step from people with your rights: in addition to the
          password, a passkey on your device or a code from an app on your phone.
        </Trans>
      </p>
      <FormProblem problem={problem} />
      {reason}
      <Button
        wide
        disabled={isBlocked}
        busyLabel={isBusy && t`Setting up...`}
        onClick={() => void begin()}
      >
        <Trans>Set up an authenticator app</Trans>
      </Button>
      {mayHavePasskeys() && (
        <Button
          kind="secondary"
          wide
          disabled={isBlocked}
          busyLabel={isBusy && t`Setting up...`}
          onClick={() => void beginPasskey()}
        >
          <Trans>Use a passkey of this device</Trans>
        </Button>
      )}
    </div>
  );
}
