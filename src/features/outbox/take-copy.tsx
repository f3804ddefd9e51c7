import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Op } from '#db/op.ts';
import { takeCopy } from '#src/changes/copy-of-change.ts';
import { LockedError } from '#src/vault/locked.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';

/** Copies everything that was typed, whatever happens to the change. */
export function TakeCopy({ op }: { op: Op }) {
  async function copy() {
    try {
      const where = await takeCopy(op);
      toast(where === 'clipboard' ? t`Copied to the clipboard.` : t`Saved as a text file.`);
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      toast(t`Your reports are locked. Unlock them, then take the copy.`, { kind: 'error' });
    }
  }
  return (
    <Button small kind="secondary" onClick={() => void copy()}>
      <Trans>Take a copy</Trans>
    </Button>
  );
}
