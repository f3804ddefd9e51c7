import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type OwnTraining, trainingOf } from '#db/queries/cohorts.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { attendanceWords } from '#shared/attendance-words.ts';
import { seasonName } from '#shared/cohorts.ts';
import { showDay } from '#shared/dates.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';

/** A planter's cohorts with attendance, as far as they are on this device; hidden if there are none. */
export function Training({ planter }: { planter: string }) {
  const found = useMirror((db) => trainingOf(db, planter), [planter]);
  if (found.kind !== 'ready' || found.data.length === 0) return null;
  return (
    <Card className={layout.stack3} aria-labelledby="training">
      <h2 id="training">
        <Trans>Training</Trans>
      </h2>
      <ul className={classNames(layout.stack3, layout.lined)}>
        {found.data.map((one) => (
          <InCohort key={one.cohort.lid} training={one} />
        ))}
      </ul>
    </Card>
  );
}

function InCohort({ training: { cohort, sessions } }: { training: OwnTraining }) {
  const today = useToday();
  const marked = sessions.filter(({ mark, note }) => mark !== '' || note !== '');
  const attended = marked.filter(({ mark }) => mark === 'present').length;
  const held = sessions.filter(({ date, mark }) => date < today || mark !== '').length;
  const next = sessions.find(({ date }) => date >= today);
  const [title, day] = next ? [next.title, showDay(next.date)] : [];
  return (
    <li>
      <p>
        <Link to="/training/cohorts/$cohortId" params={{ cohortId: keyOfRow(cohort) }}>
          {cohort.name}
        </Link>{' '}
        <span className={layout.muted}>{seasonName(cohort.season)}</span>
      </p>
      <p>
        <Trans>
          Present at {attended} of {held} sessions
        </Trans>
        {next && (
          <>
            {' · '}
            <Trans>
              Next session: {title} on {day}
            </Trans>
          </>
        )}
      </p>
      {marked.length > 0 && (
        <details>
          <summary>
            <Trans>Attendance</Trans>
          </summary>
          <ol className={classNames(layout.stack3, layout.lined)}>
            {marked.map((one) => (
              <Marked key={one.number} session={one} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function Marked({ session }: { session: OwnTraining['sessions'][number] }) {
  const { number: id, title, date } = session;
  return (
    <li>
      <p>
        <Trans>
          Session {id}: {title}
        </Trans>
      </p>
      <p className={layout.muted}>
        {showDay(date)} · {attendanceWords(session)}
      </p>
    </li>
  );
}
