import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo, type RefObject, useState } from 'react';
import type { Change } from '#db/queries/ops.ts';
import type { PlanterChanges } from '#db/queries/planter-changes.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { showCount } from '#shared/formats.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import type { Selection } from '#src/features/planters/use-selection.ts';
import { CardMark } from '#src/presence/place-marks.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import boardLook from '#ui/drag-board.module.css';
import { DragCard } from '#ui/drag-board.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { PanelList, WindowList } from '#ui/window-list.tsx';
import classes from './hub-assignment.module.css';

/** Settings of a list of cards, with the height of a typical card in px. */
const CARDS = {
  className: layout.stack2,
  keyOf: lidOf,
  usualHeight: 98,
  gap: 8,
};

const NOBODY: ReadonlySet<string> = new Set();

export interface CardActions {
  moveTo(entry: PlanterEntry): void;
  remove(entry: PlanterEntry): void;
}

export interface CardsView {
  changes: PlanterChanges | undefined;
  selection: Selection;
  actions: CardActions;
  /** False while planters may be missing on this device or have not all been read, so that they cannot be counted. */
  isWhole: boolean;
}

function lidOf({ row }: PlanterEntry): string {
  return row.lid;
}

interface Props {
  label: string;
  entries: readonly PlanterEntry[];
  view: CardsView;
}

/** The planters of a hub: the first few, or after Show all those visible in the window. */
export function HubPlanters({ atFirst, ...list }: Props & { atFirst: number }) {
  const [isAll, setAll] = useState(false);
  const { label, entries, view } = list;
  // Planters who were just dropped here stay visible, even after the move has been sent.
  const [arrived, setArrived] = useState<ReadonlySet<string>>(NOBODY);
  const { changes } = view;
  // In a large network, hundreds of hubs with hundreds of planters are rendered together.
  const behind = changes && changes.size > 0 ? entries.slice(atFirst) : [];
  const more = behind.map(lidOf).filter((lid) => changes?.has(lid) && !arrived.has(lid));
  if (more.length > 0) setArrived(new Set([...arrived, ...more]));
  const isShown = (entry: PlanterEntry, at: number) => at < atFirst || arrived.has(lidOf(entry));
  const shown = arrived.size > 0 ? entries.filter(isShown) : entries.slice(0, atFirst);
  if (isAll) return <AllPlanters {...list} />;
  const count = showCount(entries.length);
  return (
    <>
      <ul className={layout.stack2} aria-label={label}>
        {shown.map((entry) => (
          <li key={entry.row.lid}>
            <PlanterCard {...{ entry, view: list.view }} />
          </li>
        ))}
      </ul>
      {entries.length > shown.length && (
        <Button kind="quiet" small onClick={() => setAll(true)}>
          {view.isWhole ? (
            <Trans>
              Show all {count}
              <VisuallyHidden> of {label}</VisuallyHidden>
            </Trans>
          ) : (
            <Trans>
              Show all
              <VisuallyHidden> of {label}</VisuallyHidden>
            </Trans>
          )}
        </Button>
      )}
    </>
  );
}

function AllPlanters({ view, ...list }: Props) {
  const draw = (entry: PlanterEntry) => <PlanterCard {...{ entry, view }} />;
  return <WindowList {...list} {...CARDS} draw={draw} />;
}

/** The planters in a panel that scrolls on its own; renders only the visible ones. */
export function PanelPlanters(props: Props & { panel: RefObject<HTMLElement | null> }) {
  const { view, ...list } = props;
  const draw = (entry: PlanterEntry) => <PlanterCard {...{ entry, view }} />;
  return <PanelList {...list} {...CARDS} draw={draw} />;
}

function PlanterCard({ entry, view }: { entry: PlanterEntry; view: CardsView }) {
  const { lid } = entry.row;
  return (
    <Card
      entry={entry}
      isSelected={view.selection.has(lid)}
      onSelect={view.selection.set}
      changes={view.changes?.get(lid)}
      actions={view.actions}
    />
  );
}

interface CardProps {
  entry: PlanterEntry;
  isSelected: boolean;
  onSelect: Selection['set'];
  changes: readonly Change[] | undefined;
  actions: CardActions;
}

const Card = memo(function Card({ entry, isSelected, onSelect, changes, actions }: CardProps) {
  const { row, name } = entry;
  const isAssigned = row.hub_leader_id !== 0;
  return (
    <DragCard id={row.lid} name={name} record={row.id}>
      <div className={classNames(boardLook.title, isAssigned && classes.assigned)}>
        <label className={classes.select}>
          <input
            type="checkbox"
            name="selected"
            checked={isSelected}
            onChange={(event) => onSelect(row.lid, event.currentTarget.checked)}
          />
          <VisuallyHidden>{t`Select ${name}`}</VisuallyHidden>
        </label>
        <Link
          className={classes.name}
          to="/planter/$planterId"
          params={{ planterId: String(row.id ?? row.lid) }}
        >
          {name}
        </Link>
      </div>
      {isAssigned && (
        <IconButton
          icon="close"
          label={t`Remove ${name} from the hub leader`}
          className={classes.remove}
          onClick={() => actions.remove(entry)}
        />
      )}
      <div className={boardLook.line}>
        <p>{row.location || t`No location`}</p>
        <Button
          kind="quiet"
          small
          aria-label={t`Move to another hub leader: ${name}`}
          onClick={() => actions.moveTo(entry)}
        >
          {t`Move to`}
        </Button>
      </div>
      <CardMark card={row.id} />
      <WaitingMark changes={changes} />
    </DragCard>
  );
});
