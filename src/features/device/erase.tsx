import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { signOut, useUser } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { clearBadge } from '#src/account/badge.ts';
import { LeaveDialog } from '#src/features/leave/leave-dialog.tsx';
import { ownerOf, unsentOrNothing } from '#src/features/leave/sign-out.ts';
import { eraseDevice } from '#src/sync-client/device.ts';
import type { Unsent } from '#src/sync-client/unsent.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Part } from './part.tsx';

type Step = { kind: 'none' } | { kind: 'unsent'; unsent: Unsent } | { kind: 'sure' };

/** Erases this user's data from the device; unsent changes must first be sent, saved or discarded (S30). */
export function Erase() {
  const user = useUser();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const [isErasing, setErasing] = useState(false);
  const close = () => setStep({ kind: 'none' });

  async function ask() {
    const unsent = await unsentOrNothing();
    setStep(unsent ? { kind: 'unsent', unsent } : { kind: 'sure' });
  }

  return (
    <Part title={t`Erase this device`}>
      <p>
        <Trans>
          Removes everything of yours from this device and signs you out. What is on the server
          stays there.
        </Trans>
      </p>
      <Button kind="danger" icon="trash" onClick={() => void ask()}>
        <Trans>Erase this device</Trans>
      </Button>
      {step.kind === 'unsent' && (
        <LeaveDialog
          unsent={step.unsent}
          owner={ownerOf(user)}
          onGone={() => setStep({ kind: 'sure' })}
          onCancel={close}
        />
      )}
      {step.kind === 'sure' && (
        <ConfirmDialog
          title={t`Erase this device?`}
          confirmLabel={t`Erase`}
          danger
          busyLabel={isErasing && t`Erasing...`}
          onConfirm={() => {
            setErasing(true);
            void erase(user);
          }}
          onCancel={close}
        >
          <p>
            <Trans>
              Your local copy, unfinished forms, earlier versions and the list of sent changes are
              removed here for good.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </Part>
  );
}

/** Signs out first, so that no data is downloaded again after it was erased. */
async function erase(user: User): Promise<void> {
  await signOut();
  void clearBadge();
  await eraseDevice(apiBase(), user.id);
}
