import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useMemo, useState } from 'react';
import type { TrainerOption } from '#db/queries/cohorts.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { CohortRow } from '#db/tables/cohorts.ts';
import { byPath, scheduleProblem, withChanges } from '#shared/cohorts.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import type { Changes } from '#src/forms/changes-to.ts';
import { PersonChoice } from '#src/forms/person-choice.tsx';
import { changesToRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { session as kind } from '#src/records/cohort.ts';

type Props = Omit<ComponentProps<typeof RecordForm>, 'kind'> & {
  trainers: readonly TrainerOption[];
};

/** Title, day, place and trainers of one session. The sessions after it may move with it. */
export function SessionForm({ trainers, ...form }: Props) {
  const { start } = form;
  const later = (
    <label>
      <input type="checkbox" name="later" defaultChecked={start.later === 'on'} />{' '}
      <Trans>Move the later sessions, too</Trans>
    </label>
  );
  const lead = { name: 'lead_id', chosen: start.lead_id, trainers };
  const assist = { name: 'assist_id', chosen: start.assist_id, trainers };
  return (
    <RecordForm
      {...form}
      kind={kind}
      marksOptional
      under={{ date: later }}
      instead={{
        lead_id: <TrainerChoice label={t`Lead`} {...lead} />,
        assist_id: <TrainerChoice label={t`Assist`} {...assist} />,
      }}
    />
  );
}

/** What the form of a session changes in its cohort, by path: `sessions.3.date`. */
export function changesToSession(
  { sessions }: Pick<CohortRow, 'sessions'>,
  number: string,
  typed: DraftFields,
): Changes<Record<string, unknown>> {
  const before = sessions[number];
  if (!before) return { kind: 'none' };
  const changes = changesToRecord(kind, before, typed);
  if (changes.kind !== 'some') return changes;
  const { lead_id: lead, assist_id: assist, ...texts } = changes.fields;
  const own = {
    ...texts,
    ...(lead !== undefined && { lead_id: trainerIn(lead) }),
    ...(assist !== undefined && { assist_id: trainerIn(assist) }),
  };
  const days = texts.date ? daysBetween(before.date, texts.date) : 0;
  const moved = Object.entries(sessions)
    .filter(([one]) => days !== 0 && typed.later === 'on' && Number(one) > Number(number))
    .map(([one, { date }]) => [one, { date: addDays(date, days) }] as const);
  const edited = { ...Object.fromEntries(moved), [number]: own };
  const problem = texts.date && scheduleProblem(withChanges(sessions, edited));
  if (problem) return { kind: 'problems', errors: { date: problem } };
  const fields = byPath({ sessions: edited });
  const known = byPath({ sessions });
  const then = Object.keys(fields).map((path) => [path, known[path]]);
  return { kind: 'some', fields, before: Object.fromEntries(then) };
}

const trainerIn = (id: string | null) => (id ? Number(id) : null);

interface ChoiceProps {
  label: string;
  name: string;
  chosen: string | undefined;
  trainers: readonly TrainerOption[];
}

/** The form reads its value; `chosen` is only its start. */
function TrainerChoice({ label, name, chosen = '', trainers }: ChoiceProps) {
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
