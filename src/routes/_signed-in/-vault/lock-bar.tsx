import { useState } from 'react';
import { currentVault, useVaultStatus } from '#src/vault/current.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './vault.module.css';

const PinDialog = late(async () => (await import('./pin-dialog.tsx')).PinDialog);

/** One quiet line where reports stand: that they are protected, and what can be done about it. */
export function LockBar() {
  const { state, hasPin } = useVaultStatus();
  const [isSetting, setSetting] = useState(false);
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
        <Button small kind="quiet" onClick={() => setSetting(true)}>
          Set a PIN
        </Button>
      )}
      {isSetting && <PinDialog onClose={() => setSetting(false)} />}
    </div>
  );
}

async function removePin(): Promise<void> {
  await (await currentVault()).removePin();
  toast('The PIN is removed. Your password unlocks.');
}

async function lockNow(): Promise<void> {
  await (await currentVault()).lock();
}
