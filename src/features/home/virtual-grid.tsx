import { useRef } from 'react';
import { broken } from '#db/queries/list-state.ts';
import { ListProblem } from '#src/lists/bare-gate.tsx';
import { GAP, useColumns } from '#ui/use-columns.ts';
import { useWindowRows } from '#ui/use-window-rows.ts';
import { CardList, type GridProps, USUAL_HEIGHT } from './card-list.tsx';
import { HUB_WORDS } from './hub-states.tsx';
import { useHubCards } from './use-hub-cards.ts';
import { useOrderWatch } from './use-order-watch.ts';

/** Renders only the cards near the viewport, whatever the size of the hub. */
export function VirtualGrid({ lids, cards, total, sort, today, actions, onOrder }: GridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const rows = useWindowRows(frame, {
    count: Math.ceil(lids.length / columns),
    usualHeight: USUAL_HEIGHT,
    gap: GAP,
  });
  const first = (rows.indexes[0] ?? 0) * columns;
  const last = first + rows.indexes.length * columns - 1;
  const { byLid, around, problem } = useHubCards(cards, lids, first, last);
  useOrderWatch(around, sort, onOrder);

  if (problem) return <ListProblem state={broken(problem)} words={HUB_WORDS} />;
  return (
    <div ref={frame} style={{ paddingTop: rows.before, paddingBottom: rows.after }}>
      <CardList
        {...{ lids, total, today, actions, first, last, columns }}
        byLid={byLid}
        measureRow={rows.measure}
      />
    </div>
  );
}
