import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeviceLine } from '#shared/contract/devices.ts';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import layout from '#ui/layout.module.css';

interface Props {
  device: DeviceLine;
  name: string;
  isBusy: boolean;
  onErase(signOut: boolean): void;
  onCancel(): void;
}

/** Asks before a device is erased remotely: explains what is lost, what happens to unsent work, and when. */
export function EraseDialog({ device, name, isBusy, onErase, onCancel }: Props) {
  const [isLost, setLost] = useState(false);
  return (
    <OnlineConfirm
      what={t`This`}
      title={t`Erase ${name}?`}
      confirmLabel={t`Erase`}
      danger
      busyLabel={isBusy && t`Asking...`}
      onConfirm={() => onErase(isLost)}
      onCancel={onCancel}
    >
      <div className={layout.stack3}>
        <p>
          <Trans>
            The next time Fieldbook is opened there with a network, it removes everything of yours
            and signs you out. What is on the server stays there.
          </Trans>
        </p>
        {device.unsent > 0 && <p>{unsentWords(device.unsent)}</p>}
        <p>{isLost ? sealedWords() : sentWords()}</p>
        <label>
          <input
            type="checkbox"
            name="lost"
            checked={isLost}
            onChange={(event) => setLost(event.currentTarget.checked)}
          />{' '}
          <Trans>It was lost or stolen: sign it out at once</Trans>
        </label>
        <p className={layout.note}>
          <Trans>You can cancel this until it has been done.</Trans>
        </p>
      </div>
    </OnlineConfirm>
  );
}

function unsentWords(unsent: number): string {
  return plural(unsent, {
    one: 'At its last contact, one change on it had not been sent.',
    other: 'At its last contact, # changes on it had not been sent.',
  });
}

function sentWords(): string {
  return t`It first sends what is unsent. What cannot be sent is kept there sealed: only you can open it, by signing in on that device.`;
}

function sealedWords(): string {
  return t`It can send nothing any more. What is unsent is kept there sealed: only you can open it, by signing in on that device.`;
}
