import { type FormEvent, useState } from 'react';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { plantersWords } from '../-planters/selection-bar.tsx';
import classes from './hub-assignment.module.css';
import { type Hub, NOBODY } from './hubs.ts';

interface Props {
  entries: readonly PlanterEntry[];
  hubs: readonly Hub[];
  /** Answers whether it stands on this device. */
  onMove(leader: number): Promise<boolean>;
  onClose(): void;
}

/** 'Move to': another hub leader without dragging, for one planter or for many. */
export function MoveToDialog({ entries, hubs, onMove, onClose }: Props) {
  const [first] = entries;
  const [leader, setLeader] = useState(first?.row.hub_leader_id ?? NOBODY);
  const [isMoving, setMoving] = useState(false);
  const whom = entries.length === 1 ? first?.name : plantersWords(entries.length);

  async function move(event: FormEvent) {
    event.preventDefault();
    if (isMoving) return;
    setMoving(true);
    const isMoved = await onMove(leader);
    setMoving(false);
    if (isMoved) onClose();
  }

  return (
    <Dialog small title={`Move ${whom} to`} onClose={onClose}>
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
          <Button type="submit" busyLabel={isMoving && 'Moving...'}>
            Move
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
