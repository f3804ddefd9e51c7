import { t } from '@lingui/core/macro';
import { type ComponentProps, useState } from 'react';
import { text, translate } from '#shared/i18n.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { Typed } from '#src/forms/typed.ts';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-field.tsx';
import type { StageMove } from './move-stage.ts';
import { including, statusesOf, statusWithin } from './stages.ts';
import { useStages } from './use-stages.ts';

interface Props extends Omit<ComponentProps<typeof ChangeForm>, 'shape' | 'onSave' | 'children'> {
  /** Initial value; '' if it is still to be selected. */
  stage: string;
  /** Initial value, which is kept as long as it belongs to the selected stage (spec part 2, 4). */
  status: string;
  notes?: string | undefined;
  onSave(move: StageMove): Promise<SaveProblem | undefined>;
}

/** Stage, status and notes of a stage change. */
export function StageForm({ stage: first, status: current, onSave, ...props }: Props) {
  const stages = including(useStages(), first, current);
  const [stage, setStage] = useState(first);
  const [picked, setPicked] = useState(current);
  const status = statusWithin(stages, stage, picked);
  const [notes, setNotes] = useState(props.notes ?? '');

  async function save(): Promise<SaveProblem | undefined> {
    if (stage === '' || status === '') return text('Please select both stage and status');
    const problem = await onSave({ stage, status, notes: notes.trim() });
    if (problem === undefined) setNotes('');
    return problem;
  }

  return (
    <div className={layout.form4}>
      <ChangeForm {...props} shape={Typed} onSave={save}>
        <Select
          label={t`Stage`}
          name="stage"
          required
          value={stage}
          onChange={({ currentTarget: { value } }) => {
            setStage(value);
            setPicked(current);
          }}
        >
          {first === '' && <option value="">{t`Select stage`}</option>}
          {stages.map(({ name }) => (
            <option key={name} value={name}>
              {translate(name)}
            </option>
          ))}
        </Select>
        <Select
          label={t`Status`}
          name="status"
          required
          disabled={stage === ''}
          value={status}
          onChange={(event) => setPicked(event.currentTarget.value)}
        >
          {stage === '' && <option value="">{t`Select status`}</option>}
          {statusesOf(stages, stage).map((name) => (
            <option key={name} value={name}>
              {translate(name)}
            </option>
          ))}
        </Select>
        <TextArea
          label={t`Notes`}
          name="notes"
          optional
          rows={3}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      </ChangeForm>
    </div>
  );
}
