import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import {
  type CohortView,
  cohortRoster,
  cohortView,
  isPastCohort,
  type Roster,
  type Seat,
} from '#db/queries/cohorts.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import type { Change } from '#db/queries/ops.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { readMirror, useMirror } from '#db/queries/use-mirror.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { attendanceWords } from '#shared/attendance-words.ts';
import { NO_MARK, seasonName } from '#shared/cohorts.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { saveEdit } from '#src/changes/save.ts';
import { FileButtons } from '#src/files/file-buttons.tsx';
import { BareGate } from '#src/lists/bare-gate.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { type List, useKnownState, useList } from '#src/lists/use-list.ts';
import { editCohort } from '#src/mutations/extras.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
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
import { SessionDialog } from './session-dialog.tsx';
import { sessionHeading } from './session-item.tsx';

const WORDS = {
  failed: text('Failed to load cohort'),
  heading: text('Training Cohort'),
} as const;

/** A cohort from the server. */
export function KeptCohort({ cohortKey }: { cohortKey: string }) {
  const view = useMirror((db) => cohortView(db, cohortKey), [cohortKey]);
  return (
    <ListGate
      list={useList('cohorts', view)}
      words={WORDS}
      empty={<NoSuchSample title={t`There is no such cohort`} />}
      unreadable={{ ...UNREADABLE_COHORTS, record: cohortKey }}
    >
      {(one) => <Cohort key={one.row.lid} view={one} />}
    </ListGate>
  );
}

function Cohort({ view }: { view: CohortView }) {
  const state = useKnownState('cohorts');
  const today = useToday();
  const { row, trainers } = view;
  const mayRun = useMayRun(view);
  const seesRosters = may(useUser(), 'readCohorts');
  // A cohort arrives before its participants.
  const hasRoster = seesRosters && wasRead(state);
  const { lid } = row;
  const roster = { live: useMirror((db) => cohortRoster(db, lid), [lid]), state };
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
        planters={hasRoster ? view.planters : undefined}
        sessions={sessions.sort((a, b) => a.id - b.id)}
        actions={
          <>
            <Head
              view={view}
              changes={roster.live.kind === 'ready' ? roster.live.data.changes : []}
              mayRun={mayRun}
              hasRoster={hasRoster}
              onEdit={() => setEditing('cohort')}
            />
            {seesRosters && roster.live.kind === 'ready' && (
              <CohortTrip row={row} seats={roster.live.data.seats} />
            )}
          </>
        }
        actionsOf={({ id }) => {
          const session = String(id);
          if (!seesRosters) return <OwnMark roster={roster} session={session} />;
          return (
            mayRun && <Tools roster={roster} session={session} onEdit={() => setEditing(session)} />
          );
        }}
      >
        {seesRosters && (
          <RosterGate roster={roster}>
            {(seats) => <KeptRoster row={row} seats={seats} mayRun={mayRun} />}
          </RosterGate>
        )}
      </CohortDetails>
      {editing === 'cohort' && <EditCohortDialog row={row} onClose={close} />}
      {editing !== undefined && editing !== 'cohort' && (
        <SessionDialog view={view} session={editing} onClose={close} />
      )}
    </>
  );
}

interface GateProps {
  roster: List<Roster>;
  children(seats: readonly Seat[]): ReactNode;
}

/** Loads separately, because a roster with hundreds of planters takes a while to read. */
function RosterGate({ roster, children }: GateProps) {
  return (
    <BareGate
      list={roster}
      has={({ seats }) => seats.length > 0}
      words={WORDS}
      loading={<Loading />}
      empty={children([])}
      small
    >
      {({ seats }) => children(seats)}
    </BareGate>
  );
}

interface ToolsProps {
  roster: List<Roster>;
  session: string;
  onEdit(): void;
}

/** Session tools for people who run the cohort. */
function Tools({ roster, session, onEdit }: ToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const look = {
    kind: 'secondary',
    small: true,
    'aria-describedby': sessionHeading(session),
  } as const;
  return (
    <>
      <p className={layout.wrap2}>
        <Button {...look} onClick={onEdit}>
          <Trans>Edit session</Trans>
        </Button>
        <Button {...look} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>Attendance</Trans>
        </Button>
      </p>
      {isOpen && (
        <RosterGate roster={roster}>
          {(seats) => <Attendance seats={seats} session={session} />}
        </RosterGate>
      )}
    </>
  );
}

/** Shows planters their own attendance. */
function OwnMark({ roster: { live }, session }: Pick<ToolsProps, 'roster' | 'session'>) {
  const own = live.kind === 'ready' ? live.data.seats[0] : undefined;
  const words = attendanceWords(own?.row.marks[session] ?? NO_MARK);
  if (words === '') return null;
  return (
    <p>
      <Trans>Your attendance:</Trans> {words}
    </p>
  );
}

interface HeadProps {
  view: CohortView;
  /** Changes of the roster. */
  changes: readonly Change[];
  mayRun: boolean;
  /** Whether this person may see the roster, and this device has read it. */
  hasRoster: boolean;
  onEdit(): void;
}

function Head({ view, changes, mayRun, hasRoster, onEdit }: HeadProps) {
  const { row } = view;
  const [problem, setProblem] = useState<string>();
  const today = useToday();
  const { archived } = row;
  const archive = async () =>
    setProblem(
      await saveEdit(
        editCohort,
        { cohort: row.lid, cohortName: row.name },
        { kind: 'some', fields: { archived: !archived }, before: { archived } },
      ),
    );
  return (
    <>
      <p className={layout.muted}>
        {seasonName(row.season)} <ChangeBadge changes={[...view.changes, ...changes]} />
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
      <p className={layout.wrap2}>
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
          <Button kind="quiet" icon="download" onClick={() => void saveCohortCalendar(row)}>
            <Trans>Add to calendar</Trans>
          </Button>
        )}
        {hasRoster && (
          <FileButtons
            name={`cohort-${keyOfRow(row)}`}
            csv={async () => cohortCsv(row, await seatsOf(row))}
            pdf={async () => {
              const { makeCohortPdf } = await import('./cohort-pdf.ts');
              return makeCohortPdf(view, await seatsOf(row), today);
            }}
          />
        )}
      </p>
    </>
  );
}

async function seatsOf({ lid }: CohortRow): Promise<readonly Seat[]> {
  return (await readMirror((db) => cohortRoster(db, lid))).seats;
}

/** The same rule as on the server (docs/decisions/training-cohorts.md). */
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
