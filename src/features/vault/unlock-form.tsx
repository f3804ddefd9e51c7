import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { type Problem, useOnlineForm } from '#src/forms/use-online-form.ts';
import { currentVault } from '#src/vault/current.ts';
import { askPasskey, isDeclined } from '#src/vault/passkey.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';
import { PIN_INPUT } from './pin.ts';
import classes from './vault.module.css';

interface Props {
  hasPin: boolean;
  hasPasskey: boolean;
}

/**
 * Unlocks the sealed texts on this device, with or without a network: by passkey or PIN if one is set, otherwise by
 * password.
 */
export function UnlockForm({ hasPin, hasPasskey }: Props) {
  const [byPin, setByPin] = useState(hasPin);
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['secret'],
    check: ({ secret }) =>
      secret ? {} : { secret: byPin ? t`Enter your PIN` : t`Enter your password` },
    send: ({ secret }) => (byPin ? unlockByPin(secret) : unlockByPassword(secret)),
  });
  return (
    <Card className={classNames(layout.stack4, classes.card)}>
      <Heading />
      <p>
        <Trans>
          Reports on this device are locked when nobody has used it for a while. This works without
          a network.
        </Trans>
      </p>
      {hasPasskey && <UnlockByPasskey />}
      <form {...formProps} className={layout.stack4}>
        <FormProblem problem={problem} />
        <PasswordField
          key={String(byPin)}
          name="secret"
          label={byPin ? t`PIN` : t`Password`}
          error={errors.secret}
          autoComplete={byPin ? 'off' : 'current-password'}
          {...(byPin ? PIN_INPUT : {})}
          required
        />
        <Button type="submit" wide busyLabel={busy && t`Unlocking...`}>
          <Trans>Unlock</Trans>
        </Button>
        {hasPin && (
          <Button kind="quiet" wide onClick={() => setByPin(!byPin)}>
            {byPin ? t`Use the password` : t`Use the PIN`}
          </Button>
        )}
      </form>
    </Card>
  );
}

function UnlockByPasskey() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function unlock() {
    setBusy(true);
    setProblem(await unlockByPasskey());
    setBusy(false);
  }

  return (
    <>
      <Button
        wide
        icon="person"
        busyLabel={isBusy && t`Waiting for you...`}
        onClick={() => void unlock()}
      >
        <Trans>Unlock with your passkey</Trans>
      </Button>
      {problem && (
        <Banner tone="warn" role="alert">
          {problem}
        </Banner>
      )}
    </>
  );
}

/** Resolves to an error message, or to undefined on success. */
async function unlockByPasskey(): Promise<string | undefined> {
  const vault = await currentVault();
  const passkey = await vault.passkey.current();
  try {
    const answer = passkey && (await askPasskey(passkey));
    if (answer && (await vault.passkey.unlock(answer))) return undefined;
    return t`This passkey does not open the reports here. Use your password.`;
  } catch (error) {
    if (!isDeclined(error)) console.error('A passkey could not be asked', error);
    return t`The passkey was not used. Try again, or use your password.`;
  }
}

function Heading() {
  return (
    <h2 className={layout.row3}>
      <Icon name="shield" size={28} />
      <Trans>Reports are locked</Trans>
    </h2>
  );
}

async function unlockByPin(pin: string): Promise<Problem | undefined> {
  const outcome = await (await currentVault()).pin.unlock(pin);
  if (outcome === 'open') return undefined;
  if (outcome === 'wrong') return { title: t`This is not the PIN`, detail: t`Try again.` };
  return {
    title: t`Use your password`,
    detail: t`There were too many wrong PINs. Set a new one after you have unlocked.`,
  };
}

async function unlockByPassword(password: string): Promise<Problem | undefined> {
  const outcome = await (await currentVault()).unlock(password);
  if (outcome === 'open') return undefined;
  return {
    title: t`This is not the password`,
    detail: t`It is the password of your last sign-in on this device. If you have changed it elsewhere since, sign out and in again: nothing that waits here is lost.`,
  };
}
