import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { giveCopy } from '#src/changes/copy-of-change.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';

interface Props {
  /** Returns all values of the form. */
  readText(): string;
  onDiscard(): Promise<void>;
}

/** Shown above a report whose assignment was withdrawn during writing: its author keeps the text. */
export function TakenBack({ readText, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false);

  async function copy() {
    const where = await giveCopy(readText());
    toast(where === 'clipboard' ? t`Copied to the clipboard.` : t`Saved as a text file.`);
  }

  return (
    <Banner tone="warn" role="alert" title={t`This assignment was taken back`}>
      <p>
        <Trans>
          Your report can no longer be sent. What you wrote stays here, on this device, until you
          discard it.
        </Trans>
      </p>
      <div className={layout.wrap2}>
        <Button small kind="secondary" onClick={() => void copy()}>
          <Trans>Take a copy</Trans>
        </Button>
        <Button small kind="quiet" icon="trash" onClick={() => setAsking(true)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Discard what you wrote?`}
          confirmLabel={t`Discard`}
          danger
          onConfirm={() => void onDiscard()}
          onCancel={() => setAsking(false)}
        >
          <p>
            <Trans>There is no other copy of it.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Banner>
  );
}
