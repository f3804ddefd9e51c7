import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useMemo } from 'react';
import type { TrainerOption } from '#db/queries/cohorts.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { byPath, scheduleProblem, withChanges } from '#shared/cohorts.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import type { Changes } from '#src/forms/changes-to.ts';
import { changesToRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { session as kind } from '#src/records/cohort.ts';

type Props = Omit<ComponentProps<typeof RecordForm>, 'kind'> & {
  trainers: readonly TrainerOption[];
};

/** Title, day, place and trainers of a session. Optionally moves the later sessions, too. */
export function SessionForm({ trainers, ...form }: Props) {
  const later = (
    <label>
      <input type="checkbox" name="later" defaultChecked={form.start.later === 'on'} />{' '}
      <Trans>Move the later sessions, too</Trans>
    </label>
  );
  const choices = useMemo(
    () => trainers.map(({ id, name }) => ({ value: String(id), label: name })),
    [trainers],
  );
  return (
    <RecordForm
      {...form}
      kind={kind}
      marksOptional
      under={{ date: later }}
      choices={{ lead_id: choices, assist_id: choices }}
    />
  );
}

/** The changes to a cohort that the form of a session makes, by path: `sessions.3.date`. */
export function changesToSession(
  { sessions }: Pick<CohortRow, 'sessions'>,
  number: string,
  typed: DraftFields,
): Changes<Record<string, unknown>> {
  const before = sessions[number];
  if (!before) return { kind: 'none' };
  const changes = changesToRecord(kind, before, typed);
  if (changes.kind !== 'some') return changes;
  const { date } = changes.fields;
  const days = date ? daysBetween(before.date, date) : 0;
  const moved = Object.entries(sessions)
    .filter(([one]) => days !== 0 && typed.later === 'on' && Number(one) > Number(number))
    .map(([one, later]) => [one, { date: addDays(later.date, days) }] as const);
  const edited = { ...Object.fromEntries(moved), [number]: changes.fields };
  const problem = date && scheduleProblem(withChanges(sessions, edited));
  if (problem) return { kind: 'problems', errors: { date: problem } };
  const fields = byPath({ sessions: edited });
  const known = byPath({ sessions });
  const then = Object.keys(fields).map((path) => [path, known[path]]);
  return { kind: 'some', fields, before: Object.fromEntries(then) };
}
