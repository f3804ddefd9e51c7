import { type FormEvent, useState } from 'react';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useUser } from '#src/account/account.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { personOf } from '../../-changes/person.ts';
import { savedToast, UNDO_MS } from '../../-changes/saved-toast.ts';
import { moveStage } from '../../-planters/move-stage.ts';
import { STAGE_NAMES, statusesOf, statusWithin } from '../../-planters/stages.ts';
import classes from './planter.module.css';

/** The form 'Update Status'; with a good signal and without one it is done at once. */
export function UpdateStatus({ entry }: { entry: PlanterEntry }) {
  const user = useUser();
  const [stage, setStage] = useState('');
  const [status, setStatus] = useState('');
  const [notes, setNotes] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (stage === '' || status === '') return setProblem('Please select both stage and status');
    setSaving(true);
    const move = { stage, status, notes: notes.trim() };
    const saved = await moveStage(entry, move, personOf(user), { holdMs: UNDO_MS });
    setSaving(false);
    if (saved.kind === 'not-saved') return setProblem(saved.message);
    setProblem(undefined);
    setNotes('');
    savedToast('Planter status updated successfully', saved.opId);
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
      <Select
        label="Stage"
        name="stage"
        required
        value={stage}
        onChange={({ currentTarget: { value } }) => {
          setStage(value);
          setStatus(statusWithin(value, entry.status));
        }}
      >
        <option value="">Select stage</option>
        {STAGE_NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Status"
        name="status"
        required
        disabled={stage === ''}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      >
        <option value="">Select status</option>
        {statusesOf(stage).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextArea
        label="Notes"
        name="notes"
        optional
        rows={3}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <div className={classes.actions}>
        <Button type="submit" busyLabel={isSaving && 'Saving...'}>
          Update Status
        </Button>
      </div>
    </form>
  );
}
