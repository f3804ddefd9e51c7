import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeviceLine } from '#shared/contract/devices.ts';
import type { OnErase } from '#src/features/erasure/device-erasure.tsx';
import { nameWords } from '#src/features/sync-health/device-words.ts';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Each resolves when the list shows the outcome; true if the action succeeded. */
export interface OnAct extends OnErase {
  name(device: DeviceLine, name: string): Promise<boolean>;
  signOut(device: DeviceLine): Promise<boolean>;
}

interface Props {
  device: DeviceLine;
  /** True for the device in use. It is signed out in the menu, which asks about unsent work. */
  isHere: boolean;
  onAct: OnAct;
}

type Step = 'none' | 'name' | 'sign-out';

/** Needs the network anyway, so it is not offered if its code cannot be loaded. */
const DeviceErasure = late(async () => {
  const part = await import('#src/features/erasure/device-erasure.tsx').catch(() => undefined);
  return part?.DeviceErasure ?? (() => null);
});

/** The actions for one of the user's own devices. */
export function DeviceActions({ device, isHere, onAct }: Props) {
  const [step, setStep] = useState<Step>('none');
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const buttons = useRef<HTMLDivElement>(null);
  const wasNaming = useRef(false);

  // After the form closes, focus the button that opened it.
  useEffect(() => {
    if (wasNaming.current && step === 'none') buttons.current?.querySelector('button')?.focus();
    wasNaming.current = step === 'name';
  }, [step]);

  /** Keeps the form open if the name could not be saved. */
  async function saveName(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('device-name');
    setBusy(true);
    const isDone = await onAct.name(device, typeof typed === 'string' ? typed.trim() : '');
    setBusy(false);
    if (isDone) setStep('none');
  }

  async function signOut() {
    setBusy(true);
    await onAct.signOut(device);
    setBusy(false);
    setStep('none');
  }

  if (step === 'name') {
    return (
      <form className={layout.wrap3} onSubmit={(event) => void saveName(event)}>
        <TextField
          name="device-name"
          label={t`Name of the device`}
          defaultValue={device.name ?? ''}
          maxLength={60}
          autoComplete="off"
          data-autofocus
        />
        <Button small type="submit" disabled={!isOnline} busyLabel={isBusy && t`Saving...`}>
          <Trans>Save</Trans>
        </Button>
        <Button small kind="quiet" onClick={() => setStep('none')}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    );
  }
  if (device.erased_at !== null) return null;
  const name = nameWords(device);
  return (
    <div ref={buttons} className={layout.wrap3}>
      <Button small kind="secondary" disabled={!isOnline} onClick={() => setStep('name')}>
        <Trans>Name</Trans>
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {!isHere && !device.signed_out && (
        <Button small kind="secondary" disabled={!isOnline} onClick={() => setStep('sign-out')}>
          <Trans>Sign out there</Trans>
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
      {!isHere && device.can_erase && <DeviceErasure device={device} onErase={onAct} />}
      {step === 'sign-out' && (
        <OnlineConfirm
          what={t`This`}
          title={t`Sign out on ${name}?`}
          confirmLabel={t`Sign out`}
          danger
          busyLabel={isBusy && t`Signing out...`}
          onConfirm={() => void signOut()}
          onCancel={() => setStep('none')}
        >
          <p>
            <Trans>
              It receives and sends nothing until somebody signs in there again. What is on the
              device stays on it.
            </Trans>
          </p>
          {device.unsent > 0 && <p>{keptWords(device.unsent)}</p>}
        </OnlineConfirm>
      )}
    </div>
  );
}

function keptWords(unsent: number): string {
  return plural(unsent, {
    one: 'One change on it has not been sent. It will be sent when you sign in there again.',
    other: '# changes on it have not been sent. They will be sent when you sign in there again.',
  });
}
