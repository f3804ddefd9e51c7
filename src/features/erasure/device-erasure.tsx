import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeviceLine } from '#shared/contract/devices.ts';
import { nameWords } from '#src/features/sync-health/device-words.ts';
import { useOnline } from '#src/forms/use-online.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** Each resolves when the list shows the outcome; true if the action succeeded. */
export interface OnErase {
  erase(device: DeviceLine, signOut: boolean): Promise<boolean>;
  withdraw(device: DeviceLine): Promise<boolean>;
}

/** Orders the erasure of another device, or withdraws the order. */
export function DeviceErasure({ device, onErase }: { device: DeviceLine; onErase: OnErase }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const name = nameWords(device);

  async function act(doing: () => Promise<boolean>) {
    setBusy(true);
    await doing();
    setBusy(false);
    setAsking(false);
  }

  if (device.erase_asked_at !== null) {
    return (
      <Button
        small
        kind="secondary"
        disabled={!isOnline}
        busyLabel={isBusy && t`Withdrawing...`}
        onClick={() => void act(() => onErase.withdraw(device))}
      >
        <Trans>Do not erase it</Trans>
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    );
  }
  return (
    <>
      <Button small kind="secondary" disabled={!isOnline} onClick={() => setAsking(true)}>
        <Trans>Erase there</Trans>
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {isAsking && (
        <EraseDialog
          device={device}
          name={name}
          isBusy={isBusy}
          onErase={(signOut) => void act(() => onErase.erase(device, signOut))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
