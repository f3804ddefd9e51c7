import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { dayOf } from '#shared/dates.ts';
import { canShare, saveFile, shareFile } from '#src/files/save-file.ts';
import { endTaken, fileOfUnsent, type Owner, type Unsent } from '#src/sync-client/unsent.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';

interface Props {
  work: Unsent;
  owner: Owner;
  onBack(): void;
  /** Called with the number of writes that remain on the device. */
  onEnded(stayed: number): void;
}

/** Saves the work to a file. It is removed from the device only after the user has confirmed having that file. */
export function TakeAway({ work, owner, onBack, onEnded }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function save(hand: (...file: Parameters<typeof saveFile>) => unknown) {
    try {
      const name = `fieldbook-unsent-${dayOf(new Date())}.json`;
      const went = await hand(name, await fileOfUnsent(work, owner), TYPE);
      if (went !== false) setSaved(true);
    } catch (error) {
      // Most likely the work includes locked reports. In any case, nothing has been removed from the device.
      console.error('The file of unsent changes could not be made', error);
      toast(
        t`The file could not be made. If there are assessor reports in it, unlock them first.`,
        {
          kind: 'error',
        },
      );
    }
  }

  async function end() {
    setBusy(true);
    onEnded(await endTaken(work));
  }

  return (
    <div className={layout.stack3}>
      <p>
        {isSaved
          ? t`Check that you have the file, then remove these changes from this device. To continue, open the file on “Waiting and sent changes”, here or on another device.`
          : t`All unsent changes are saved in one file. Anyone who has the file can read it.`}
      </p>
      {isSaved && (
        <Button wide busyLabel={isBusy && t`Removing...`} onClick={() => void end()}>
          <Trans>I have the file, remove them here</Trans>
        </Button>
      )}
      <Button wide kind={isSaved ? 'secondary' : 'primary'} onClick={() => void save(saveFile)}>
        {isSaved ? t`Save the file again` : t`Save the file`}
      </Button>
      {canShare(TYPE) && (
        <Button wide kind="secondary" onClick={() => void save(shareFile)}>
          <Trans>Share the file</Trans>
        </Button>
      )}
      <Button wide kind="quiet" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </div>
  );
}

const TYPE = 'application/json';
