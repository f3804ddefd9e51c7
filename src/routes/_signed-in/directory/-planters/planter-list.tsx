import { memo, useEffect, useRef, useState } from 'react';
import type { PlanterChanges } from '#db/queries/planter-changes.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { showDay } from '#shared/dates.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useWindowRows } from '#ui/use-window-rows.ts';
import { StageChip } from '../../-planters/stage-chip.tsx';
import { WaitingMark } from '../../-planters/waiting-mark.tsx';
import classes from './planter-list.module.css';

const CARD_WIDTH = 300;
const USUAL_HEIGHT = 164;
const GAP = 12;

interface Props {
  entries: readonly PlanterEntry[];
  changes: PlanterChanges | undefined;
  onOpen(lid: string): void;
}

/** The cards around the window, whatever the size of the directory. */
export function PlanterList({ entries, changes, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const count = Math.ceil(entries.length / columns);
  const rows = useWindowRows(frame, { count, usualHeight: USUAL_HEIGHT, gap: GAP });
  return (
    <div
      ref={frame}
      className={classes.list}
      style={{ paddingTop: rows.before, paddingBottom: rows.after }}
    >
      {rows.indexes.map((row) => (
        <div key={row} data-index={row} ref={rows.measure}>
          <ul
            aria-label={`Planters, from ${row * columns + 1} of ${entries.length}`}
            className={classes.row}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {entries.slice(row * columns, (row + 1) * columns).map((entry) => (
              <li key={entry.row.lid}>
                <PlanterCard entry={entry} changes={changes?.get(entry.row.lid)} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface CardProps {
  entry: PlanterEntry;
  changes: ReturnType<PlanterChanges['get']>;
  onOpen(lid: string): void;
}

const PlanterCard = memo(function PlanterCard({ entry, changes, onOpen }: CardProps) {
  const { row, name, stage, status } = entry;
  return (
    <article className={classes.card} aria-label={name}>
      <Avatar name={name} picture={row.profile_picture_url} size={56} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <button
            type="button"
            className={classes.open}
            aria-haspopup="dialog"
            onClick={() => onOpen(row.lid)}
          >
            {name}
          </button>
        </h2>
        {row.church_name && <p>{row.church_name}</p>}
        <p className={classes.quiet}>
          {row.location || 'No location'}
          {row.launch_date && ` · Launch ${showDay(row.launch_date)}`}
        </p>
        <StageChip stage={stage} status={status} />
        <WaitingMark changes={changes} />
      </div>
    </article>
  );
});

/** As many cards side by side as find room. */
function useColumns(frame: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? CARD_WIDTH;
      setColumns(Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH + GAP))));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return columns;
}
