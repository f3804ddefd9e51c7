import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { currentVault, useVaultStatus } from '#src/vault/current.ts';
import { mayHavePasskeys } from '#src/vault/passkey.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';

const PasskeyDialog = late(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);
const PinDialog = late(async () => (await import('./pin-dialog.tsx')).PinDialog);

/** A line above reports: says that they are protected, with buttons to lock them and to set a PIN or a passkey. */
export function LockBar() {
  const { state, hasPin, hasPasskey } = useVaultStatus();
  const [isSetting, setSetting] = useState<'pin' | 'passkey'>();
  if (state !== 'open') return null;
  return (
    <div className={classNames(layout.cluster2, layout.note)}>
      <span>
        <Trans>Reports are protected on this device.</Trans>
      </span>
      <Button small kind="quiet" onClick={() => void lockNow()}>
        <Trans>Lock now</Trans>
      </Button>
      {hasPin ? (
        <Button small kind="quiet" onClick={() => void removePin()}>
          <Trans>Remove PIN</Trans>
        </Button>
      ) : (
        <Button small kind="quiet" onClick={() => setSetting('pin')}>
          <Trans>Set a PIN</Trans>
        </Button>
      )}
      {hasPasskey && (
        <Button small kind="quiet" onClick={() => void removePasskey()}>
          <Trans>Remove passkey</Trans>
        </Button>
      )}
      {!hasPasskey && mayHavePasskeys() && (
        <Button small kind="quiet" onClick={() => setSetting('passkey')}>
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      {isSetting === 'pin' && <PinDialog onClose={() => setSetting(undefined)} />}
      {isSetting === 'passkey' && <PasskeyDialog onClose={() => setSetting(undefined)} />}
    </div>
  );
}

async function removePin(): Promise<void> {
  await (await currentVault()).pin.remove();
  toast(t`The PIN is removed. Use your password to unlock.`);
}

async function removePasskey(): Promise<void> {
  await (await currentVault()).passkey.remove();
  toast(t`The passkey no longer unlocks reports here. Use your password.`);
}

async function lockNow(): Promise<void> {
  await (await currentVault()).lock();
}
