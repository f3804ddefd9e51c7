import { plural, t } from '@lingui/core/macro';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { showCount } from '#shared/formats.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type Hub, NOBODY } from './hubs.ts';
import { MoveForm } from './move-form.tsx';

interface Props {
  entries: readonly PlanterEntry[];
  hubs: readonly Hub[];
  /** Resolves to whether the move is saved on this device. */
  onMove(leader: number): Promise<boolean>;
  onClose(): void;
}

/** 'Move to': moves one or more planters to another hub leader without dragging. */
export function MoveToDialog({ entries, hubs, onMove, onClose }: Props) {
  const [first] = entries;
  const name = first?.name ?? '';
  const count = entries.length;
  const shown = showCount(count);
  const many = plural(count, {
    one: `Move ${shown} planter to`,
    other: `Move ${shown} planters to`,
  });

  async function move(leader: number): Promise<undefined> {
    if (await onMove(leader)) onClose();
  }

  return (
    <Dialog small title={count === 1 ? t`Move ${name} to` : many} onClose={onClose}>
      <MoveForm
        leader={first?.row.hub_leader_id ?? NOBODY}
        hubs={hubs}
        saveLabel={t`Move`}
        onSave={move}
        onCancel={onClose}
      />
    </Dialog>
  );
}
