import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { StageMove } from '../-planters/move-stage.ts';
import { StageForm } from '../-planters/stage-form.tsx';

interface Props {
  entries: readonly PlanterEntry[];
  /** Returns why not. */
  onMove(move: StageMove): Promise<string | undefined>;
  onClose(): void;
}

/** 'Move to': another stage or status, with a note, for one planter or for many. */
export function MoveDialog({ entries, onMove, onClose }: Props) {
  const [first] = entries;
  if (!first) return null;

  async function save(move: StageMove): Promise<string | undefined> {
    const why = await onMove(move);
    if (why === undefined) onClose();
    return why;
  }

  const whom = entries.length === 1 ? first.name : `${entries.length} planters`;
  return (
    <Dialog title={`Move ${whom} to`} closeOnOutsideTap={false} onClose={onClose}>
      <StageForm
        stage={first.stage}
        status={first.status}
        saveLabel="Move"
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
