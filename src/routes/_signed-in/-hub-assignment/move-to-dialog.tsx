import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { Dialog } from '#ui/dialog.tsx';
import { plantersWords } from '../-planters/selection-bar.tsx';
import { type Hub, NOBODY } from './hubs.ts';
import { MoveForm } from './move-form.tsx';

interface Props {
  entries: readonly PlanterEntry[];
  hubs: readonly Hub[];
  /** Whether it is on this device. */
  onMove(leader: number): Promise<boolean>;
  onClose(): void;
}

/** 'Move to': another hub leader without dragging, for one planter or for many. */
export function MoveToDialog({ entries, hubs, onMove, onClose }: Props) {
  const [first] = entries;
  const whom = entries.length === 1 ? first?.name : plantersWords(entries.length);

  async function move(leader: number): Promise<undefined> {
    if (await onMove(leader)) onClose();
  }

  return (
    <Dialog small title={`Move ${whom} to`} onClose={onClose}>
      <MoveForm
        leader={first?.row.hub_leader_id ?? NOBODY}
        hubs={hubs}
        saveLabel="Move"
        onSave={move}
        onCancel={onClose}
      />
    </Dialog>
  );
}
