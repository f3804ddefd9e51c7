import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PasskeyLine } from '#shared/contract/second-factor.ts';
import { text, translate } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { passkeyProblem } from '#src/features/sign-in/passkey-sign-in.tsx';
import { RecoveryCodeList } from '#src/features/sign-in/recovery-codes.tsx';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { addPasskey, renamePasskey } from '#src/online/passkeys.ts';
import { asSession } from '#src/online/second-factor.ts';
import { SIGN_IN_SALT, unlockBy } from '#src/vault/sign-in-passkey.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';

const NOT_ADDED = text('The passkey could not be added');

/** Adds a passkey to the account. If reports are protected on this device, it unlocks them, too. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const user = useUser();
  const [codes, setCodes] = useState<readonly string[]>();
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['password', 'name'],
    check: ({ password, name }) => ({
      password: password ? '' : t`Please enter your password`,
      name: missingName(name),
    }),
    send: async ({ password, name }) => {
      const added = await addPasskey(asSession, { password, name, salt: SIGN_IN_SALT });
      if (added.kind !== 'done') {
        const fields =
          added.kind === 'failed' && added.failure.kind === 'rejected' ? added.failure.fields : {};
        return problemOf(passkeyProblem(added, NOT_ADDED), fields, LABELS);
      }
      toast(t`The passkey is added`, { kind: 'success' });
      if (added.hasKey) await letItUnlock({ id: added.id, password });
      if (added.codes) setCodes(added.codes);
      else onClose();
      return undefined;
    },
  });

  async function letItUnlock(passkey: { id: string; password: string }) {
    try {
      if (await unlockBy(apiBase(), user, passkey))
        toast(t`It unlocks reports on this device, too`);
    } catch (error) {
      // The passkey still signs in, and the password still unlocks reports.
      console.info('The passkey does not unlock reports', error);
    }
  }

  return (
    <Dialog
      title={codes ? t`Your recovery codes` : t`Add a passkey`}
      closeOnOutsideTap={false}
      onClose={onClose}
    >
      {codes ? (
        <div className={layout.stack4}>
          <RecoveryCodeList codes={codes} />
          <Button wide onClick={onClose}>
            <Trans>I have saved them</Trans>
          </Button>
        </div>
      ) : (
        <form {...formProps} className={layout.stack4}>
          <p>
            <Trans>
              Your fingerprint, your face or the lock of your device then signs you in, without the
              password. All other devices are signed out when it is your first second step.
            </Trans>
          </p>
          <FormProblem problem={problem} />
          <PasswordField
            name="password"
            label={translate(LABELS.password)}
            error={errors.password}
            autoComplete="current-password"
            required
          />
          <PasskeyName error={errors.name} start={t`This device`} />
          <OnlineButton
            what={t`The second step`}
            type="submit"
            wide
            busyLabel={busy && t`Waiting for you...`}
          >
            <Trans>Add passkey</Trans>
          </OnlineButton>
        </form>
      )}
    </Dialog>
  );
}

/** Renames one of the passkeys. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyLine; onClose(): void }) {
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['name'],
    check: ({ name }) => ({ name: missingName(name) }),
    send: async ({ name }) => {
      const outcome = await renamePasskey(passkey.id, name);
      if (outcome.kind === 'failed') {
        return problemOf(
          wordsFor(outcome.failure, t`The passkey could not be renamed`),
          {},
          LABELS,
        );
      }
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t`Rename passkey`} small closeOnOutsideTap={false} onClose={onClose}>
      <form {...formProps} className={layout.stack4}>
        <FormProblem problem={problem} />
        <PasskeyName error={errors.name} start={passkey.name} />
        <OnlineButton what={t`The second step`} type="submit" wide busyLabel={busy && t`Saving...`}>
          <Trans>Save</Trans>
        </OnlineButton>
      </form>
    </Dialog>
  );
}

const LABELS = { password: text('Password'), name: text('Name of the passkey') };

function PasskeyName({ error, start }: { error: string | undefined; start: string }) {
  return (
    <TextField
      name="name"
      label={translate(LABELS.name)}
      hint={t`How you tell it from others`}
      error={error}
      defaultValue={start}
      maxLength={80}
      required
    />
  );
}

function missingName(name: string): string {
  return name.trim() ? '' : t`Please enter a name`;
}
