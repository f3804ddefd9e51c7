import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useState } from 'react';
import type { Seat } from '#db/queries/cohorts.ts';
import { markWord } from '#shared/attendance-words.ts';
import { MARKS, NO_MARK } from '#shared/cohorts.ts';
import { isEqual } from '#shared/is-equal.ts';
import { markAttendance } from '#src/mutations/mark-attendance.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';
import { useScreenful } from '#ui/use-screenful.ts';
import { useTapped } from '#ui/use-tapped.ts';

type Change = { mark?: '' | (typeof MARKS)[number]; note?: string };

/** Attendance at a session: one tap per person, saved on this device at once. */
export function Attendance({ seats, session }: { seats: readonly Seat[]; session: string }) {
  const [problem, setProblem] = useState('');
  const drawn = useScreenful(seats, 'rows');
  if (seats.length === 0) {
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
      <ul className={classNames(layout.stack3, layout.long)}>
        {drawn.map((seat) => (
          <Person key={seat.row.lid} seat={seat} session={session} onProblem={setProblem} />
        ))}
      </ul>
    </>
  );
}

interface PersonProps {
  seat: Seat;
  session: string;
  /** Called with an error message after a tap that could not be saved, otherwise with ''. */
  onProblem(problem: string): void;
}

/** Memoized, so that a tap renders only this person and not hundreds of others. */
const Person = memo(function Person({ seat, session, onProblem }: PersonProps) {
  const { row, name } = seat;
  const known = row.marks[session] ?? NO_MARK;
  const [mark, showTap] = useTapped(known.mark);
  const [isNoting, setNoting] = useState(false);

  async function save(fields: Change): Promise<boolean> {
    const { lid: participant, cohort, planter } = row;
    const before = { ...known, mark };
    const args = { participant, cohort, planter, planterName: name, session, fields, before };
    const saved = await enqueue(markAttendance, args);
    onProblem(saved.kind === 'not-saved' ? saved.message : '');
    return saved.kind === 'saved';
  }

  function tap(chosen: (typeof MARKS)[number]) {
    const next = mark === chosen ? '' : chosen;
    void showTap(next, save({ mark: next }));
  }

  return (
    <li>
      <fieldset className={layout.cluster2}>
        <legend className={layout.strong}>{name}</legend>
        {MARKS.map((one) => (
          <Button
            key={one}
            small
            kind={mark === one ? 'primary' : 'secondary'}
            aria-pressed={mark === one}
            onClick={() => tap(one)}
          >
            {markWord(one)}
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
              if (note !== known.note) void save({ note });
            }}
          />
        )}
      </fieldset>
    </li>
  );
}, isEqual);
