import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { planterOfCouple } from '#db/queries/decision-meeting.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { personOf } from '../../-changes/person.ts';
import { savedToast, UNDO_MS } from '../../-changes/saved-toast.ts';
import { moveStage, type StageMove } from '../../-planters/move-stage.ts';
import { StageForm } from '../../-planters/stage-form.tsx';

/**
 * The stage that may follow from an outcome: a change of its own, which who leads the meeting confirms. The outcome is
 * not copied into it, because more people read the history of a planter.
 */
export function MoveCouple({ userId }: { userId: number }) {
  const planter = useMirror((db) => planterOfCouple(db, userId), [userId]);
  const [isOpen, setOpen] = useState(false);
  if (planter.kind !== 'ready' || !planter.data) return null;
  return (
    <div>
      <Button kind="secondary" small onClick={() => setOpen(true)}>
        <Trans>Change the stage of this planter</Trans>
      </Button>
      {isOpen && <Move entry={planter.data} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Move({ entry, onClose }: { entry: PlanterEntry; onClose(): void }) {
  const { name } = entry;
  const user = useUser();

  async function save(move: StageMove): Promise<string | undefined> {
    const saved = await moveStage(entry, move, personOf(user), { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') return translate(saved.message);
    onClose();
    const { stage, status } = move;
    savedToast(t`Saved on this device: ${stage} · ${status}`, saved.opId);
    return undefined;
  }

  return (
    <Dialog title={t`Move ${name} to`} closeOnOutsideTap={false} onClose={onClose}>
      <StageForm
        stage={entry.stage}
        status={entry.status}
        saveLabel={t`Move`}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
