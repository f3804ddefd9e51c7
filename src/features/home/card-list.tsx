import { t } from '@lingui/core/macro';
import type { RefCallback } from 'react';
import type { PlanterCards } from '#db/queries/planter-cards.ts';
import type { PlanterCard as Card } from '#db/queries/planters.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { columnsStyle } from '#ui/use-columns.ts';
import classes from './hub-grid.module.css';
import { type CardActions, PlanterCard } from './planter-card.tsx';

/** Height of a typical card, in px; long hubs measure the real heights of visible cards. */
export const USUAL_HEIGHT = 252;

/** Props that every variant of the hub's grid gets. */
export interface GridProps {
  lids: readonly string[];
  cards: PlanterCards;
  /** Total number of cards, for a screen reader's "3 of 10,000". */
  total: number;
  sort: 'overdue' | 'name';
  today: CalendarDay;
  actions: CardActions;
  /** Reports whether the visible cards are in order; a tap may have changed that. */
  onOrder(isInOrder: boolean): void;
}

interface Props extends Pick<GridProps, 'lids' | 'total' | 'today' | 'actions'> {
  byLid: ReadonlyMap<string, Card>;
  /** Range of indexes in the order, both included. */
  first: number;
  last: number;
  columns: number;
  /** Measures real heights if needed: called with the first cell of each row. */
  measureRow?: RefCallback<HTMLElement> | null;
}

/** A range of the hub's cards, with their positions in the whole list. */
export function CardList(props: Props) {
  const { lids, byLid, first, last, columns, total, today, actions } = props;
  return (
    <ul className={classes.grid} aria-label={t`Church planters`} style={columnsStyle(columns)}>
      {lids.slice(first, last + 1).map((lid, place) => {
        const card = byLid.get(lid);
        const index = first + place;
        return (
          <li
            key={lid}
            ref={index % columns === 0 ? props.measureRow : undefined}
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
  );
}
