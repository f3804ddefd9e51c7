import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { DraftFields } from '#db/queries/draft-fields.ts';
import { translate } from '#shared/i18n.ts';
import { fieldsOf } from '#src/forms/change-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-field.tsx';
import type { StageMove } from './move-stage.ts';
import { including, statusesOf, statusWithin } from './stages.ts';
import { useStages } from './use-stages.ts';

interface Props {
  /** The initial values of the form; '' is still to be chosen. */
  stage: string;
  /** Stays chosen where it belongs to the chosen stage (spec part 2, 4). */
  status: string;
  notes?: string | undefined;
  saveLabel: string;
  /** All values of the form, at every input. */
  onTyped?(fields: DraftFields): void;
  /** Returns why not. */
  onSave(move: StageMove): Promise<string | undefined>;
  onCancel?: () => void;
}

/** Stage, status and notes of a step through the stages. */
export function StageForm(props: Props) {
  const { stage: first, status: current, saveLabel, onTyped, onSave, onCancel } = props;
  const stages = including(useStages(), first, current);
  const [stage, setStage] = useState(first);
  const [picked, setPicked] = useState(current);
  const status = statusWithin(stages, stage, picked);
  const [notes, setNotes] = useState(props.notes ?? '');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (stage === '' || status === '') return setProblem(t`Please select both stage and status`);
    setSaving(true);
    const why = await onSave({ stage, status, notes: notes.trim() });
    setSaving(false);
    setProblem(why);
    if (why === undefined) setNotes('');
  }

  return (
    <form
      noValidate
      className={layout.form3}
      onInput={(event) => onTyped?.(fieldsOf(event.currentTarget))}
      onSubmit={(event) => void save(event)}
    >
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
      {problem && (
        <Banner tone="danger" role="alert">
          {translate(problem)}
        </Banner>
      )}
      <div className={layout.wrap3}>
        <Button type="submit" busyLabel={isSaving && t`Saving...`}>
          {saveLabel}
        </Button>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
