import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { CardList, type GridProps } from './card-list.tsx';
import classes from './hub-grid.module.css';
import { HubProblem } from './hub-states.tsx';
import { GAP, USUAL_HEIGHT, useGridLayout } from './use-grid-layout.ts';
import { useHubCards } from './use-hub-cards.ts';
import { useOrderWatch } from './use-order-watch.ts';

/** The cards that are on the screen and a few around it, whatever the size of the hub. */
export function VirtualGrid({ lids, known, total, sort, today, actions, onOrder }: GridProps) {
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
  useOrderWatch(cards.around, sort, onOrder);

  if (cards.problem) return <HubProblem message={cards.problem} />;
  return (
    <div ref={frame} style={{ height: virtual.getTotalSize() }} className={classes.frame}>
      <CardList
        {...{ lids, total, today, actions, first, last, columns }}
        byLid={cards.byLid}
        offset={(shown[0]?.start ?? top) - top}
        measureRow={virtual.measureElement}
      />
    </div>
  );
}
