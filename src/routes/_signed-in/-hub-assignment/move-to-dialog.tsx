import { type FormEvent, useState } from 'react';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import classes from './hub-assignment.module.css';
import { type Hub, NOBODY } from './hubs.ts';

interface Props {
  entry: PlanterEntry;
  hubs: readonly Hub[];
  /** Answers whether it stands on this device. */
  onMove(leader: number): Promise<boolean>;
  onClose(): void;
}

/** 'Move to': another hub leader without dragging. */
export function MoveToDialog({ entry, hubs, onMove, onClose }: Props) {
  const [leader, setLeader] = useState(entry.row.hub_leader_id);

  async function move(event: FormEvent) {
    event.preventDefault();
    if (await onMove(leader)) onClose();
  }

  return (
    <Dialog small title={`Move ${entry.name} to`} onClose={onClose}>
      <form className={classes.move} onSubmit={(event) => void move(event)}>
        <Select
          label="Hub leader"
          name="user_id"
          value={leader}
          onChange={(event) => setLeader(Number(event.currentTarget.value))}
        >
          <option value={NOBODY}>Unassigned</option>
          {hubs.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className={classes.buttons}>
          <Button type="submit">Move</Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
