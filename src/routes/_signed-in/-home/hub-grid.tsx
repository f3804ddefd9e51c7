import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { PlanterCard as Card } from '#db/queries/planters.ts';
import type { CalendarDay } from '#shared/dates.ts';
import classes from './hub-grid.module.css';
import { isInOrder } from './hub-places.ts';
import { HubProblem } from './hub-states.tsx';
import { type CardActions, PlanterCard } from './planter-card.tsx';
import { useGridLayout } from './use-grid-layout.ts';
import { useHubCards } from './use-hub-cards.ts';

/** Between cards, in px; the same in hub-grid.module.css. */
const GAP = 16;
/** A card of usual content; the real height is measured when it is on the screen. */
const USUAL_HEIGHT = 252;

interface Props {
  lids: readonly string[];
  /** Cards that were read already. */
  known: readonly Card[];
  /** Of the whole order, for the screen reader's "3 of 10,000". */
  total: number;
  sort: 'overdue' | 'name';
  today: CalendarDay;
  actions: CardActions;
  /** Whether the cards in sight stand in order; a tap may have changed that. */
  onOrder(isInOrder: boolean): void;
}

/** The cards that are on the screen and a few around it, whatever the size of the hub. */
export function HubGrid({ lids, known, total, sort, today, actions, onOrder }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { columns, top } = useGridLayout(frame);
  const virtual = useWindowVirtualizer({
    count: Math.ceil(lids.length / columns),
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    overscan: 3,
    scrollMargin: top,
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * columns;
  const last = ((shown.at(-1)?.index ?? 0) + 1) * columns - 1;
  const cards = useHubCards(lids, first, last, known);

  const isSorted = isInOrder(
    cards.around.map((card) => card.row),
    sort,
  );
  useEffect(() => onOrder(isSorted), [isSorted, onOrder]);

  if (cards.problem) return <HubProblem message={cards.problem} />;
  return (
    <div ref={frame} style={{ height: virtual.getTotalSize() }} className={classes.frame}>
      <ul
        className={classes.grid}
        aria-label="Church planters"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          transform: `translateY(${(shown[0]?.start ?? top) - top}px)`,
        }}
      >
        {lids.slice(first, last + 1).map((lid, offset) => {
          const card = cards.byLid.get(lid);
          const index = first + offset;
          const startsRow = index % columns === 0;
          return (
            <li
              key={lid}
              ref={startsRow ? virtual.measureElement : undefined}
              data-index={index / columns}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={classes.cell}
            >
              {card ? (
                <PlanterCard card={card} today={today} actions={actions} />
              ) : (
                <div className={classes.empty} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
