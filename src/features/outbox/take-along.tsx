import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { dayOf } from '#shared/dates.ts';
import { useUser } from '#src/account/account.ts';
import { copyOfChange } from '#src/changes/copy-of-change.ts';
import { ownerOf } from '#src/features/leave/sign-out.ts';
import { TakeAway } from '#src/features/leave/take-away.tsx';
import { saveFile } from '#src/files/save-file.ts';
import { readableForAuthor, type Unsent, unsentWork } from '#src/sync-client/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';

/** Saves all unsent changes, to read them or to continue on another device. */
export function TakeAlong() {
  const user = useUser();
  const [work, setWork] = useState<Unsent>();
  const close = () => setWork(undefined);

  async function saveCopy() {
    const { ops } = await unsentWork();
    const readable = await Promise.all(ops.map(readableForAuthor));
    const text = readable.map(copyOfChange).join('\n\n---\n\n');
    saveFile(`fieldbook-changes-${dayOf(new Date())}.txt`, text, 'text/plain;charset=utf-8');
  }

  return (
    <div className={layout.cluster2}>
      <Button kind="secondary" icon="download" onClick={() => void saveCopy()}>
        <Trans>Download a readable copy</Trans>
      </Button>
      <Button kind="quiet" onClick={() => void unsentWork().then(setWork)}>
        <Trans>Move to a file</Trans>
      </Button>
      {work && (
        <Dialog title={t`Move unsent changes to a file`} small onClose={close}>
          <TakeAway
            work={work}
            owner={ownerOf(user)}
            onBack={close}
            onEnded={(stayed) => {
              close();
              toast(
                stayed > 0
                  ? t`Moved to the file, except for what is being sent.`
                  : t`Moved to the file.`,
              );
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
