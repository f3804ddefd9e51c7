import { type FormEvent, useState } from 'react';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-field.tsx';
import type { StageMove } from '../-planters/move-stage.ts';
import { STAGE_NAMES, statusesOf, statusWithin } from '../-planters/stages.ts';
import classes from './pipeline.module.css';

interface Props {
  entries: readonly PlanterEntry[];
  /** Answers why not. */
  onMove(move: StageMove): Promise<string | undefined>;
  onClose(): void;
}

/** 'Move to': another stage or status, with a note, for one planter or for many. */
export function MoveDialog({ entries, onMove, onClose }: Props) {
  const [first] = entries;
  const [stage, setStage] = useState(first?.stage ?? '');
  const [status, setStatus] = useState(statusWithin(stage, first?.status ?? ''));
  const [notes, setNotes] = useState('');
  const [problem, setProblem] = useState<string>();

  async function move(event: FormEvent) {
    event.preventDefault();
    const why = await onMove({ stage, status, notes: notes.trim() });
    if (why) setProblem(why);
    else onClose();
  }

  const whom = entries.length === 1 ? first?.name : `${entries.length} planters`;
  return (
    <Dialog title={`Move ${whom} to`} closeOnOutsideTap={notes === ''} onClose={onClose}>
      <form className={classes.move} onSubmit={(event) => void move(event)}>
        <Select
          label="Stage"
          name="stage"
          value={stage}
          onChange={({ currentTarget: { value } }) => {
            setStage(value);
            setStatus(statusWithin(value, status));
          }}
        >
          {STAGE_NAMES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select
          label="Status"
          name="status"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
        >
          {statusesOf(stage).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <TextArea
          label="Notes"
          name="notes"
          optional
          rows={2}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {problem && (
          <Banner tone="danger" role="alert">
            {problem}
          </Banner>
        )}
        <div className={classes.links}>
          <Button type="submit">Move</Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
