import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type CohortView, cohortView, isPastCohort } from '#db/queries/cohorts.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { attendanceWords } from '#shared/attendance-words.ts';
import { NO_MARK, seasonName } from '#shared/cohorts.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { FileButtons } from '#src/files/file-buttons.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToday } from '#ui/use-today.ts';
import { Attendance } from './attendance.tsx';
import { saveCohortCalendar } from './cohort-calendar.ts';
import { CohortDetails } from './cohort-details.tsx';
import { EditCohortDialog } from './cohort-dialogs.tsx';
import { cohortCsv } from './cohort-sheet.ts';
import { CohortTrip } from './cohort-trip.tsx';
import { UNREADABLE_COHORTS } from './keeps-training.tsx';
import { KeptRoster } from './kept-roster.tsx';
import { NoSuchSample } from './no-such-sample.tsx';
import { saveCohort } from './save-cohort.ts';
import { SessionDialog } from './session-dialog.tsx';
import classes from './training.module.css';

/** One cohort that the server keeps. */
export function KeptCohort({ cohortKey }: { cohortKey: string }) {
  const view = useMirror((db) => cohortView(db, cohortKey), [cohortKey]);
  return (
    <ListGate
      list={useList('cohorts', view)}
      words={{ failed: t`Failed to load cohort`, heading: t`Training Cohort` }}
      empty={<NoSuchSample title={t`There is no such cohort`} />}
      unreadable={{ ...UNREADABLE_COHORTS, record: cohortKey }}
    >
      {(one) => <Cohort view={one} />}
    </ListGate>
  );
}

function Cohort({ view }: { view: CohortView }) {
  const today = useToday();
  const { row, roster, trainers } = view;
  const mayRun = useMayRun(view);
  const seesRosters = may(useUser(), 'readCohorts');
  const [editing, setEditing] = useState<string>();
  const close = () => setEditing(undefined);
  const slot = (id: number | null) => {
    const name = trainers.find((one) => one.id === id)?.name ?? '';
    return { name, assigned: name !== '' };
  };
  const sessions = Object.entries(row.sessions).map(([number, { lead_id, assist_id, ...one }]) => ({
    ...one,
    id: Number(number),
    leadTrainer: slot(lead_id),
    assistTrainer: slot(assist_id),
    isPast: one.date < today,
  }));
  return (
    <>
      <CohortDetails
        name={row.name}
        location={row.location}
        planters={seesRosters ? roster.length : undefined}
        sessions={sessions.sort((a, b) => a.id - b.id)}
        actions={
          <>
            <Head view={view} mayRun={mayRun} onEdit={() => setEditing('cohort')} />
            {seesRosters && <CohortTrip row={row} />}
          </>
        }
        actionsOf={({ id }) => {
          const session = String(id);
          if (!seesRosters) return <OwnMark view={view} session={session} />;
          return (
            mayRun && <Tools view={view} session={session} onEdit={() => setEditing(session)} />
          );
        }}
      >
        {seesRosters && <KeptRoster view={view} mayRun={mayRun} />}
      </CohortDetails>
      {editing === 'cohort' && <EditCohortDialog row={row} onClose={close} />}
      {editing !== undefined && editing !== 'cohort' && (
        <SessionDialog view={view} session={editing} onClose={close} />
      )}
    </>
  );
}

interface ToolsProps {
  view: CohortView;
  session: string;
  onEdit(): void;
}

/** What those who run the cohort do with a session. */
function Tools({ view, session, onEdit }: ToolsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={classes.actions}>
        <Button small kind="secondary" onClick={onEdit}>
          <Trans>Edit session</Trans>
        </Button>
        <Button small kind="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>Attendance</Trans>
        </Button>
      </p>
      {isOpen && <Attendance view={view} session={session} />}
    </>
  );
}

/** A planter sees their own attendance. */
function OwnMark({ view, session }: Pick<ToolsProps, 'view' | 'session'>) {
  const words = attendanceWords(view.roster[0]?.row.marks[session] ?? NO_MARK);
  if (words === '') return null;
  return (
    <p>
      <Trans>Your attendance:</Trans> {words}
    </p>
  );
}

interface HeadProps {
  view: CohortView;
  mayRun: boolean;
  onEdit(): void;
}

function Head({ view, mayRun, onEdit }: HeadProps) {
  const { row, changes } = view;
  const seesRosters = may(useUser(), 'readCohorts');
  const [problem, setProblem] = useState<string>();
  const today = useToday();
  const { archived } = row;
  const archive = async () =>
    setProblem(await saveCohort(row, { archived: !archived }, { archived }, () => undefined));
  return (
    <>
      <p className={classes.quiet}>
        {seasonName(row.season)} <ChangeBadge changes={changes} />
      </p>
      {archived && (
        <Banner>
          <Trans>This cohort is archived: it is not in the lists any more.</Trans>
        </Banner>
      )}
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <p className={classes.actions}>
        {mayRun && (
          <>
            <Button kind="secondary" onClick={onEdit}>
              <Trans>Edit Cohort</Trans>
            </Button>
            <Button kind="quiet" onClick={() => void archive()}>
              {archived ? t`Take out of the archive` : t`Archive`}
            </Button>
          </>
        )}
        {!isPastCohort(row, today) && (
          <Button kind="quiet" icon="download" onClick={() => saveCohortCalendar(row)}>
            <Trans>Add to calendar</Trans>
          </Button>
        )}
        {seesRosters && (
          <FileButtons
            name={`cohort-${keyOfRow(row)}`}
            csv={() => cohortCsv(view)}
            pdf={async () => (await import('./cohort-pdf.ts')).makeCohortPdf(view, today)}
          />
        )}
      </p>
    </>
  );
}

/** As the server decides it (docs/decisions/training-cohorts.md). */
function useMayRun({ row, trainers }: CohortView): boolean {
  const user = useUser();
  if (may(user, 'manageCohorts')) return true;
  const email = user.email?.trim().toLowerCase();
  if (!email || !may(user, 'readCohorts')) return false;
  const own = trainers.filter((one) => one.email.trim().toLowerCase() === email);
  return Object.values(row.sessions).some(({ lead_id, assist_id }) =>
    own.some(({ id }) => id === lead_id || id === assist_id),
  );
}
