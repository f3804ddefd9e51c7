import { startTransition, useEffect, useRef, useState } from 'react';
import { broken } from '#db/queries/list-state.ts';
import { afterPaint } from '#shared/at-rest.ts';
import { ListProblem } from '#src/lists/bare-gate.tsx';
import { late } from '#ui/late.tsx';
import { GAP, useColumns } from '#ui/use-columns.ts';
import { CardList, type GridProps, USUAL_HEIGHT } from './card-list.tsx';
import { HUB_WORDS } from './hub-states.tsx';
import { useHubCards } from './use-hub-cards.ts';
import { useOrderWatch } from './use-order-watch.ts';

/** Up to this number all cards are rendered, so most hubs never load the code for long lists. */
const PLAIN_UP_TO = 40;
/** If the code for long lists takes longer, as many cards of a long hub are shown meanwhile. */
const CODE_WITHIN_MS = 1_000;

const LongGrid = late(async () => (await import('./virtual-grid.tsx')).VirtualGrid, FirstCards);

/** The hub's cards: a screenful at first, then all of them, or in a long hub those near the viewport. */
export function HubGrid(props: GridProps) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    void afterPaint().then(() => startTransition(() => setPainted(true)));
  }, []);
  return props.total > PLAIN_UP_TO ? (
    <LongGrid {...props} />
  ) : (
    <PlainGrid {...props} isScreenful={!isPainted} />
  );
}

function FirstCards(props: GridProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLate(true)), CODE_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <PlainGrid {...props} isScreenful={!isLate} />;
}

/**
 * All cards that may be rendered, or a screenful: with more of them, a cheap phone shows the first ones later. Space
 * for the others is reserved, so that nothing jumps when they appear.
 */
function PlainGrid(props: GridProps & { isScreenful: boolean }) {
  const { lids, cards, total, sort, today, actions, onOrder, isScreenful } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const rows = Math.ceil(lids.length / columns);
  const rowHeight = USUAL_HEIGHT + GAP;
  const most = isScreenful ? window.innerHeight / rowHeight : PLAIN_UP_TO / columns;
  const last = columns * Math.min(rows, Math.ceil(most)) - 1;
  const { byLid, around, problem } = useHubCards(cards, lids, 0, last);
  useOrderWatch(around, sort, onOrder);

  if (problem) return <ListProblem state={broken(problem)} words={HUB_WORDS} />;
  const reserved = last < lids.length - 1 ? { minHeight: rows * rowHeight - GAP } : undefined;
  return (
    <div ref={frame} style={reserved}>
      <CardList {...{ lids, total, today, actions, columns, byLid, last }} first={0} />
    </div>
  );
}
