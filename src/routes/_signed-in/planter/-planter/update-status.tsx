import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '../../-changes/person.ts';
import { savedToast, UNDO_MS } from '../../-changes/saved-toast.ts';
import { moveStage, type StageMove } from '../../-planters/move-stage.ts';
import { StageForm } from '../../-planters/stage-form.tsx';
import { useStagesProblem } from '../../-planters/use-stages.ts';

/** The form 'Update Status'; with a good signal and without one it is done at once. */
export function UpdateStatus({ entry }: { entry: PlanterEntry }) {
  const user = useUser();
  useStagesProblem();

  async function save(move: StageMove): Promise<string | undefined> {
    const saved = await moveStage(entry, move, personOf(user), { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') return saved.message || 'Failed to update planter stage';
    savedToast('Planter status updated successfully', saved.opId);
    return undefined;
  }

  return <StageForm stage="" status={entry.status} saveLabel="Update Status" onSave={save} />;
}
