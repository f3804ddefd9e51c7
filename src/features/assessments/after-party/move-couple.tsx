import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { planterOfCouple } from '#db/queries/decision-meeting.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { placeWords } from '#shared/stages.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '#src/changes/person.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { moveStage, type StageMove } from '#src/features/planters/move-stage.ts';
import { StageForm } from '#src/features/planters/stage-form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/**
 * Changes the planter's stage after an outcome: a write of its own, confirmed by the leader of the meeting. The outcome
 * is not copied into it, because more people can read a planter's history.
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
    const place = placeWords(move.stage, move.status);
    savedToast(t`Saved on this device: ${place}`, saved.opId);
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
