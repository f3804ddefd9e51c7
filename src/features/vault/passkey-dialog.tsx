import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { User } from '#shared/contract/users.ts';
import { text } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { type Problem, useOnlineForm } from '#src/forms/use-online-form.ts';
import { currentVault } from '#src/vault/current.ts';
import { askPasskey, isDeclined, makePasskey } from '#src/vault/passkey.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';
import { missingPassword, OwnPassword, WRONG_PASSWORD } from './own-password.tsx';

/** Sets up a passkey that unlocks reports on this device only, until the next sign-out. */
export function PasskeyDialog({ onClose }: { onClose(): void }) {
  const user = useUser();
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['password'],
    check: ({ password }) => ({ password: missingPassword(password) }),
    send: async ({ password }) => {
      const failed = await setPasskey(user, password);
      if (failed) return failed;
      toast(t`The passkey is set. It unlocks reports on this device.`, { kind: 'success' });
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t`Use a passkey`} small closeOnOutsideTap={false} onClose={onClose}>
      <form {...formProps} className={layout.stack4}>
        <p>
          <Trans>
            Your fingerprint, your face or the screen lock instead of your password, with or without
            a network, until you sign out.
          </Trans>
        </p>
        <FormProblem problem={problem} />
        <OwnPassword error={errors.password} />
        <Button type="submit" wide busyLabel={busy && t`Waiting for you...`}>
          <Trans>Set passkey</Trans>
        </Button>
      </form>
    </Dialog>
  );
}

const UNFIT: Problem = {
  title: text('This device has no passkey that can do this'),
  detail: text('Its passkeys can sign you in but cannot unlock reports. Set a PIN instead.'),
};

/**
 * Requests the passkey first, because that must follow the button press directly; checking the password takes a second.
 */
async function setPasskey(user: User, password: string): Promise<Problem | undefined> {
  try {
    const name = user.username || user.email;
    const made = await makePasskey({ name, displayName: user.display_name || name });
    const answer = made && (await askPasskey(made));
    if (!made || !answer) return UNFIT;
    if (await (await currentVault()).passkey.set(password, made, answer)) return undefined;
    return WRONG_PASSWORD;
  } catch (error) {
    if (isDeclined(error)) {
      return { title: t`No passkey was made`, detail: t`Try again when you are ready.` };
    }
    console.error('A passkey could not be made', error);
    return UNFIT;
  }
}
