import { plural, t } from '@lingui/core/macro';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import type { StageMove } from '#src/features/planters/move-stage.ts';
import { StageForm } from '#src/features/planters/stage-form.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface Props {
  entries: readonly PlanterEntry[];
  /** Resolves to an error message, or to undefined on success. */
  onMove(move: StageMove): Promise<string | undefined>;
  onClose(): void;
}

/** 'Move to': another stage or status, with a note, for one or more planters. */
export function MoveDialog({ entries, onMove, onClose }: Props) {
  const [first] = entries;
  if (!first) return null;

  async function save(move: StageMove): Promise<string | undefined> {
    const why = await onMove(move);
    if (why === undefined) onClose();
    return why;
  }

  const { name } = first;
  const count = entries.length;
  const many = plural(count, {
    one: `Move ${count} planter to`,
    other: `Move ${count} planters to`,
  });
  return (
    <Dialog
      title={count === 1 ? t`Move ${name} to` : many}
      closeOnOutsideTap={false}
      onClose={onClose}
    >
      <StageForm
        stage={first.stage}
        status={first.status}
        saveLabel={t`Move`}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
