import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { MeetingDecisionRow } from '#db/tables/meeting-decisions.ts';
import { NOTE_MAX, OUTCOME_MAX } from '#shared/decision-meeting.ts';
import { FieldMark } from '#src/presence/place-marks.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './after-party.module.css';

/**
 * Saves fields of this couple on the device as one change. `saw`: the values that were shown, if they are newer than
 * the stored ones.
 */
export type Decide = (
  fields: Record<string, string>,
  saw?: Record<string, string>,
) => Promise<boolean>;

interface Props {
  decision: MeetingDecisionRow | undefined;
  isEditable: boolean;
  onSave: Decide;
}

/** Note and outcome: recorded by the leader of the meeting, visible to the team. */
export function OutcomeForm({ decision, isEditable, onSave }: Props) {
  const { note = '', outcome = '' } = decision ?? {};
  // Once the author types into a field, updates no longer replace its value.
  const [typed, setTyped] = useState<{ note?: string; outcome?: string }>({});
  if (!isEditable) {
    return (
      <section aria-labelledby="outcome">
        <h2 id="outcome">
          <Trans>Outcome</Trans>
        </h2>
        <p className={classes.marked}>
          {outcome || t`Not recorded yet.`}
          <FieldMark name="outcome" label={t`Outcome`} />
          <FieldMark name="note" label={t`Note`} />
        </p>
        {note && <p className={layout.muted}>{note}</p>}
      </section>
    );
  }

  async function save() {
    const known: Record<string, string> = { note, outcome };
    const changed = Object.entries(typed).filter(([name, text]) => known[name] !== text);
    if (changed.length === 0 || (await onSave(Object.fromEntries(changed)))) {
      setTyped({});
      toast(t`The outcome is saved on this device.`, { kind: 'success' });
    }
  }

  return (
    <form
      className={layout.stack4}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>
        <Trans>Outcome</Trans>
      </h2>
      <TextField
        label={t`Outcome`}
        name="outcome"
        maxLength={OUTCOME_MAX}
        value={typed.outcome ?? outcome}
        onChange={(event) => setTyped({ ...typed, outcome: event.target.value })}
      />
      <TextArea
        label={t`Note`}
        name="note"
        rows={4}
        maxLength={NOTE_MAX}
        value={typed.note ?? note}
        onChange={(event) => setTyped({ ...typed, note: event.target.value })}
      />
      <div>
        <Button type="submit">
          <Trans>Save Outcome</Trans>
        </Button>
      </div>
    </form>
  );
}
