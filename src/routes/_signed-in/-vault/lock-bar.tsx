import { useState } from 'react';
import { currentVault, useVaultStatus } from '#src/vault/current.ts';
import { mayHavePasskeys } from '#src/vault/passkey.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './vault.module.css';

const PasskeyDialog = late(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);
const PinDialog = late(async () => (await import('./pin-dialog.tsx')).PinDialog);

/** One quiet line above reports: that they are protected, and what can be done about it. */
export function LockBar() {
  const { state, hasPin, hasPasskey } = useVaultStatus();
  const [isSetting, setSetting] = useState<'pin' | 'passkey'>();
  if (state !== 'open') return null;
  return (
    <div className={classes.bar}>
      <span>Reports are protected on this device.</span>
      <Button small kind="quiet" onClick={() => void lockNow()}>
        Lock now
      </Button>
      {hasPin ? (
        <Button small kind="quiet" onClick={() => void removePin()}>
          Remove PIN
        </Button>
      ) : (
        <Button small kind="quiet" onClick={() => setSetting('pin')}>
          Set a PIN
        </Button>
      )}
      {hasPasskey && (
        <Button small kind="quiet" onClick={() => void removePasskey()}>
          Remove passkey
        </Button>
      )}
      {!hasPasskey && mayHavePasskeys() && (
        <Button small kind="quiet" onClick={() => setSetting('passkey')}>
          Use a passkey
        </Button>
      )}
      {isSetting === 'pin' && <PinDialog onClose={() => setSetting(undefined)} />}
      {isSetting === 'passkey' && <PasskeyDialog onClose={() => setSetting(undefined)} />}
    </div>
  );
}

async function removePin(): Promise<void> {
  await (await currentVault()).pin.remove();
  toast('The PIN is removed. Your password unlocks.');
}

async function removePasskey(): Promise<void> {
  await (await currentVault()).passkey.remove();
  toast('The passkey opens nothing here any more. Your password unlocks.');
}

async function lockNow(): Promise<void> {
  await (await currentVault()).lock();
}
