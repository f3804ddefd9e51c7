import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { giveCopy } from '../../-changes/copy-of-change.ts';
import classes from './report-form.module.css';

interface Props {
  /** All values of the form. */
  readText(): string;
  onDiscard(): Promise<void>;
}

/** Above a report whose assignment was taken back while it was written: the text stays its author's. */
export function TakenBack({ readText, onDiscard }: Props) {
  const [isAsking, setAsking] = useState(false);

  async function copy() {
    const where = await giveCopy(readText());
    toast(where === 'clipboard' ? 'Copied to the clipboard.' : 'Saved as a text file.');
  }

  return (
    <Banner tone="warn" role="alert" title="This assignment was taken back">
      <p>
        Your report can no longer be sent. What you wrote stays here, on this device, until you
        discard it.
      </p>
      <div className={classes.actions}>
        <Button small kind="secondary" onClick={() => void copy()}>
          Take a copy
        </Button>
        <Button small kind="quiet" icon="trash" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Discard what you wrote?"
          confirmLabel="Discard"
          danger
          onConfirm={() => void onDiscard()}
          onCancel={() => setAsking(false)}
        >
          <p>There is no other copy of it.</p>
        </ConfirmDialog>
      )}
    </Banner>
  );
}
