import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { CohortView, TrainerOption } from '#db/queries/cohorts.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { scheduleProblem } from '#shared/cohorts.ts';
import { LONG_TEXT, RequiredText } from '#shared/contract/common.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { fieldProblems, type SaveProblem } from '#src/forms/field-problems.ts';
import { PersonChoice } from '#src/forms/person-choice.tsx';
import { Typed, TypedDay } from '#src/forms/typed.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { saveCohort } from './save-cohort.ts';

const Trainer = z.pipe(
  z.string(),
  z.transform((id) => (id === '' ? null : Number(id))),
);
const Entered = z.object({
  title: RequiredText(200),
  date: TypedDay,
  place: z.string().check(z.trim(), z.maxLength(200)),
  description: z.string().check(z.trim(), z.maxLength(LONG_TEXT)),
  lead_id: Trainer,
  assist_id: Trainer,
});

interface Props {
  view: CohortView;
  /** Number of the session. */
  session: string;
  onClose(): void;
}

/** Title, day, place and trainers of one session. The sessions after it may move with it. */
export function SessionDialog({ view, session, onClose }: Props) {
  const { row, trainers } = view;
  const [sessions] = useState(row.sessions);
  const draft = useDraft(`cohort-session:${row.lid}:${session}`);
  const before = sessions[session];
  if (!before) return null;
  const { lead_id, assist_id, ...texts } = before;
  const shown = { ...texts, lead_id: String(lead_id ?? ''), assist_id: String(assist_id ?? '') };
  const start = { ...shown, ...draft.earlier?.fields };
  const cancel = () => void giveUp(draft).then(onClose);

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = Entered.safeParse(typed);
    if (!read.success || !before) return fieldProblems(read.error?.issues ?? []);
    const days = typed.later === 'on' ? daysBetween(before.date, read.data.date) : 0;
    const moved = Object.entries(sessions).map(([number, one]) => {
      const isLater = Number(number) > Number(session);
      if (number === session) return [number, { ...one, ...read.data }] as const;
      return [number, isLater ? { ...one, date: addDays(one.date, days) } : one] as const;
    });
    const after = Object.fromEntries(moved);
    const problem = read.data.date === before.date ? undefined : scheduleProblem(after);
    if (problem) return { date: problem };
    return saveCohort(
      row,
      pathsOf(after),
      pathsOf(sessions),
      () => void draft.drop().then(onClose),
    );
  }

  return (
    <Dialog title={t`Session ${session}`} onClose={cancel} closeOnOutsideTap={false}>
      {draft.earlier && (
        <ChangeForm
          key={draft.revision}
          {...draftProps(draft, shown)}
          shape={Typed}
          saveLabel={t`Save Changes`}
          onSave={save}
          onCancel={cancel}
        >
          <TextField label={t`Title`} name="title" required defaultValue={start.title} />
          <TextField label={t`Date`} name="date" type="date" required defaultValue={start.date} />
          <label>
            <input type="checkbox" name="later" /> <Trans>Move the later sessions, too</Trans>
          </label>
          <TextField label={t`Place`} name="place" optional defaultValue={start.place} />
          <TextArea
            label={t`Description`}
            name="description"
            rows={3}
            optional
            defaultValue={start.description}
          />
          <TrainerChoice
            label={t`Lead`}
            name="lead_id"
            chosen={start.lead_id}
            trainers={trainers}
          />
          <TrainerChoice
            label={t`Assist`}
            name="assist_id"
            chosen={start.assist_id}
            trainers={trainers}
          />
        </ChangeForm>
      )}
    </Dialog>
  );
}

function pathsOf(sessions: CohortView['row']['sessions']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sessions).flatMap(([number, one]) =>
      Object.entries(one).map(([name, value]) => [`sessions.${number}.${name}`, value]),
    ),
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  chosen: string;
  trainers: readonly TrainerOption[];
}

/** The form reads its value; `chosen` is only its start. */
function TrainerChoice({ label, name, chosen, trainers }: ChoiceProps) {
  const isThere = trainers.some(({ id }) => String(id) === chosen);
  const [value, setValue] = useState(isThere ? chosen : '');
  const choices = useMemo(
    () => trainers.map(({ id, name: trainer }) => ({ value: String(id), label: trainer })),
    [trainers],
  );
  return (
    <PersonChoice
      label={label}
      name={name}
      value={value}
      choices={choices}
      placeholder={t`Not assigned`}
      onChoose={setValue}
    />
  );
}
