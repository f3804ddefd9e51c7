import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CohortView, Seat } from '#db/queries/cohorts.ts';
import { markWord } from '#shared/attendance-words.ts';
import { MARKS, NO_MARK } from '#shared/cohorts.ts';
import { markAttendance } from '#src/mutations/mark-attendance.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './attendance.module.css';

type Change = { mark?: '' | (typeof MARKS)[number]; note?: string };

/** Who was there: one tap for each person, saved on this device at once. */
export function Attendance({ view, session }: { view: CohortView; session: string }) {
  const [problem, setProblem] = useState('');

  async function save({ row, name }: Seat, fields: Change) {
    const before = row.marks[session] ?? NO_MARK;
    const { lid: participant, cohort, planter } = row;
    const args = { participant, cohort, planter, planterName: name, session, fields, before };
    const saved = await enqueue(markAttendance, args);
    setProblem(saved.kind === 'not-saved' ? saved.message : '');
  }

  if (view.roster.length === 0) {
    return (
      <p>
        <Trans>Nobody is in this cohort yet.</Trans>
      </p>
    );
  }
  return (
    <>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <ul className={classes.people}>
        {view.roster.map((seat) => (
          <Person
            key={seat.row.lid}
            name={seat.name}
            known={seat.row.marks[session] ?? NO_MARK}
            onChange={(fields) => void save(seat, fields)}
          />
        ))}
      </ul>
    </>
  );
}

interface PersonProps {
  name: string;
  known: { mark: string; note: string };
  onChange(fields: Change): void;
}

function Person({ name, known, onChange }: PersonProps) {
  const [isNoting, setNoting] = useState(false);
  return (
    <li>
      <fieldset className={classes.person}>
        <legend>{name}</legend>
        {MARKS.map((mark) => (
          <Button
            key={mark}
            small
            kind={known.mark === mark ? 'primary' : 'secondary'}
            aria-pressed={known.mark === mark}
            onClick={() => onChange({ mark: known.mark === mark ? '' : mark })}
          >
            {markWord(mark)}
          </Button>
        ))}
        {!isNoting && (
          <Button small kind="quiet" onClick={() => setNoting(true)}>
            {known.note || t`Note`}
          </Button>
        )}
        {isNoting && (
          <TextField
            label={t`Note`}
            name="note"
            maxLength={2_000}
            defaultValue={known.note}
            onBlur={({ currentTarget }) => {
              setNoting(false);
              const note = currentTarget.value.trim();
              if (note !== known.note) onChange({ note });
            }}
          />
        )}
      </fieldset>
    </li>
  );
}
