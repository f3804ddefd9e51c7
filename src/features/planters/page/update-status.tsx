import { t } from '@lingui/core/macro';
import { whenAccepted } from '#db/queries/accepted.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { text, translate } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '#src/changes/person.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { toast } from '#ui/toast.tsx';
import { moveStage, type StageMove } from '../move-stage.ts';
import { StageForm } from '../stage-form.tsx';
import { useStagesProblem } from '../use-stages.ts';

/**
 * The 'Update Status' form. It reports 'updated' only when the server has accepted the change, and 'saved on this
 * device' before.
 */
export function UpdateStatus({ entry }: { entry: PlanterEntry }) {
  const user = useUser();
  useStagesProblem();

  async function save(move: StageMove): Promise<string | undefined> {
    const saved = await moveStage(entry, move, personOf(user), {
      holdMs: UNDO_MS,
      onProgress: true,
    });
    if (saved.kind === 'not-saved') {
      return translate(saved.message || text('Failed to update planter stage'));
    }
    const { stage, status } = move;
    savedToast(t`Saved on this device: ${stage} · ${status}`, saved.opId);
    whenAccepted([saved.opId], () =>
      toast(t`Planter status updated successfully`, { kind: 'success' }),
    );
    return undefined;
  }

  return <StageForm stage="" status={entry.status} saveLabel={t`Update Status`} onSave={save} />;
}
