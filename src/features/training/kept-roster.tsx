import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type PlanterChoice, planterChoices, type Seat } from '#db/queries/cohorts.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { newLid } from '#shared/ids.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { addToCohort } from '#src/mutations/add-to-cohort.ts';
import { removeFromCohort } from '#src/mutations/remove-from-cohort.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import layout from '#ui/layout.module.css';
import { SearchField } from '#ui/search-field.tsx';
import { useScreenful } from '#ui/use-screenful.ts';
import { useToday } from '#ui/use-today.ts';

interface Props {
  row: CohortRow;
  seats: readonly Seat[];
  mayRun: boolean;
}

/** The participants. People who run the cohort can add and remove planters. */
export function KeptRoster({ row, seats, mayRun }: Props) {
  const [problem, setProblem] = useState('');
  const drawn = useScreenful(seats, 'rows');
  const here = { cohort: row.lid, cohortName: row.name };

  async function add({ lid, name }: PlanterChoice) {
    const args = { ...here, participant: newLid(), planter: lid, planterName: name };
    const saved = await enqueue(addToCohort, args, { holdMs: UNDO_MS });
    setProblem(saved.kind === 'not-saved' ? saved.message : '');
    if (saved.kind === 'saved') savedToast(t`${name} is added`, saved.opId);
  }

  async function remove({ row: seat, name }: Seat) {
    const args = { ...here, participant: seat.lid, planter: seat.planter, planterName: name };
    const saved = await enqueue(removeFromCohort, args, { holdMs: UNDO_MS });
    setProblem(saved.kind === 'not-saved' ? saved.message : '');
    if (saved.kind === 'saved') savedToast(t`${name} is removed`, saved.opId);
  }

  return (
    <>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      {mayRun && <AddPlanter cohort={row.lid} onAdd={(one) => void add(one)} />}
      {seats.length === 0 && (
        <p className={layout.muted}>
          <Trans>Nobody is in this cohort yet.</Trans>
        </p>
      )}
      <ul className={classNames(layout.boxes, layout.long)}>
        {drawn.map((seat) => (
          <li key={seat.row.lid}>
            <SeatName seat={seat} />
            <span className={layout.muted}>{seat.location}</span>
            {mayRun && (
              <Button
                kind="quiet"
                small
                aria-label={t`Remove ${seat.name}`}
                onClick={() => void remove(seat)}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Finds a planter by name. Asks before it adds one who is already in another current cohort. */
function AddPlanter({ cohort, onAdd }: { cohort: string; onAdd(choice: PlanterChoice): void }) {
  const today = useToday();
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<PlanterChoice>();
  const found = useMirror(
    (db) => planterChoices(db, cohort, { query, today }),
    [cohort, query, today],
  );
  const choices = found.kind === 'ready' ? found.data : [];

  function choose(one: PlanterChoice) {
    setAsked(undefined);
    setQuery('');
    onAdd(one);
  }

  return (
    <>
      <SearchField value={query} placeholder={t`Name of a planter to add`} onSearch={setQuery} />
      {query !== '' && found.kind === 'ready' && choices.length === 0 && (
        <p className={layout.muted}>
          <Trans>No other planter has this name.</Trans>
        </p>
      )}
      <ul className={layout.boxes}>
        {choices.map((one) => (
          <li key={one.lid}>
            <Button
              kind="secondary"
              small
              onClick={() => (one.trainsIn.length > 0 ? setAsked(one) : choose(one))}
            >
              <Trans>Add {one.name}</Trans>
            </Button>
            <span className={layout.muted}>{one.location}</span>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t`Add ${asked.name} to a second cohort?`}
          confirmLabel={t`Add to this cohort, too`}
          onConfirm={() => choose(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            <Trans>
              {asked.name} already trains in {asked.trainsIn.join(', ')}.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A planter's name, linked to the record if it is on this device. */
export function SeatName({ seat: { name, planterKey } }: { seat: Seat }) {
  if (planterKey === undefined) return <span className={layout.strong}>{name}</span>;
  return (
    <Link to="/planter/$planterId" params={{ planterId: planterKey }} className={layout.strong}>
      {name}
    </Link>
  );
}
