import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { currentVault } from '#src/vault/current.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { missingPassword, OwnPassword, WRONG_PASSWORD } from './own-password.tsx';
import { isPin, PIN_INPUT, PIN_LENGTH } from './pin.ts';

/** Sets up a PIN that unlocks reports on this device only, until the next sign-out. */
export function PinDialog({ onClose }: { onClose(): void }) {
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['password', 'pin', 'again'],
    check: ({ password, pin, again }) => ({
      password: missingPassword(password),
      pin: isPin(pin) ? undefined : t`A PIN has ${PIN_LENGTH} digits`,
      again: again === pin ? undefined : t`The two PINs differ`,
    }),
    send: async ({ password, pin }) => {
      if (!(await (await currentVault()).pin.set(password, pin))) {
        return WRONG_PASSWORD;
      }
      toast(t`The PIN is set. It unlocks reports on this device.`, { kind: 'success' });
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={t`Set a PIN`} small closeOnOutsideTap={false} onClose={onClose}>
      <form {...formProps} className={layout.stack4}>
        <p>
          <Trans>
            Six digits instead of your password, on this device and until you sign out. After five
            wrong ones in a row, the PIN is removed.
          </Trans>
        </p>
        <FormProblem problem={problem} />
        <OwnPassword error={errors.password} />
        <PasswordField
          name="pin"
          label={t`New PIN`}
          error={errors.pin}
          autoComplete="off"
          {...PIN_INPUT}
          required
        />
        <PasswordField
          name="again"
          label={t`The same PIN again`}
          error={errors.again}
          autoComplete="off"
          {...PIN_INPUT}
          required
        />
        <Button type="submit" wide busyLabel={busy && t`Saving...`}>
          <Trans>Set PIN</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
