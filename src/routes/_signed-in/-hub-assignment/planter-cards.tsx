import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { Change } from '#db/queries/ops.ts';
import type { PlanterChanges } from '#db/queries/planter-changes.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DragCard } from '#ui/drag-board.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { WaitingMark } from '../-planters/waiting-mark.tsx';
import classes from './hub-assignment.module.css';

export interface CardActions {
  moveTo(entry: PlanterEntry): void;
  remove(entry: PlanterEntry): void;
}

export interface CardsView {
  changes: PlanterChanges | undefined;
  actions: CardActions;
}

interface Props {
  label: string;
  entries: readonly PlanterEntry[];
  /** How many stand there before 'Show all'. */
  atFirst: number;
  view: CardsView;
}

/** The planters of one place of the board; of a long list only the first ones until all are wanted. */
export function PlanterCards({ label, entries, atFirst, view }: Props) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? entries : entries.slice(0, atFirst);
  return (
    <>
      <ul className={classes.cards} aria-label={label}>
        {shown.map((entry) => (
          <li key={entry.row.lid} className={classes.item}>
            <PlanterCard
              entry={entry}
              changes={view.changes?.get(entry.row.lid)}
              actions={view.actions}
            />
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button kind="quiet" small onClick={() => setAll(true)}>
          Show all {entries.length.toLocaleString('en-US')}
          <VisuallyHidden> of {label}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

interface CardProps {
  entry: PlanterEntry;
  changes: readonly Change[] | undefined;
  actions: CardActions;
}

const PlanterCard = memo(function PlanterCard({ entry, changes, actions }: CardProps) {
  const { row, name } = entry;
  const isAssigned = row.hub_leader_id !== 0;
  return (
    <DragCard id={row.lid} name={name} className={classes.card}>
      {isAssigned && (
        <IconButton
          icon="close"
          label={`Remove ${name} from the hub leader`}
          className={classes.remove}
          onClick={() => actions.remove(entry)}
        />
      )}
      <p className={isAssigned ? classes.assignedName : classes.name}>
        <Link to="/planter/$planterId" params={{ planterId: String(row.id ?? row.lid) }}>
          {name}
        </Link>
      </p>
      <p className={classes.quiet}>{row.location || 'No location'}</p>
      <WaitingMark changes={changes} />
      <Button kind="quiet" small onClick={() => actions.moveTo(entry)}>
        Move to<VisuallyHidden> another hub leader: {name}</VisuallyHidden>
      </Button>
    </DragCard>
  );
});
