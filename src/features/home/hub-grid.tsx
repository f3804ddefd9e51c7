import { lazy, Suspense, useRef } from 'react';
import { broken } from '#db/queries/list-state.ts';
import { ListProblem } from '#src/lists/bare-gate.tsx';
import { GAP, useColumns } from '#ui/use-columns.ts';
import { CardList, type GridProps, USUAL_HEIGHT } from './card-list.tsx';
import { HUB_WORDS } from './hub-states.tsx';
import { useHubCards } from './use-hub-cards.ts';
import { useOrderWatch } from './use-order-watch.ts';

/** Up to this number all cards are rendered, so most hubs never load the code for long lists. */
const PLAIN_UP_TO = 40;
/** Number of cards that a long hub shows while that code is loading: more than a screenful. */
const FIRST_CARDS = 12;

const VirtualGrid = lazy(async () => ({
  default: (await import('./virtual-grid.tsx')).VirtualGrid,
}));

/** The hub's cards: all of them, or those near the viewport in a long hub. */
export function HubGrid(props: GridProps) {
  if (props.lids.length <= PLAIN_UP_TO) return <PlainGrid {...props} count={props.lids.length} />;
  return (
    <Suspense fallback={<PlainGrid {...props} count={FIRST_CARDS} />}>
      <VirtualGrid {...props} />
    </Suspense>
  );
}

/** The first `count` cards. Space for the others is reserved, so that nothing jumps when they appear. */
function PlainGrid(props: GridProps & { count: number }) {
  const { lids, cards, total, sort, today, actions, onOrder, count } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columns = useColumns(frame);
  const { byLid, around, problem } = useHubCards(cards, lids, 0, count - 1);
  useOrderWatch(around, sort, onOrder);

  if (problem) return <ListProblem state={broken(problem)} words={HUB_WORDS} />;
  const rows = Math.ceil(lids.length / columns);
  const isWhole = count >= lids.length;
  return (
    <div ref={frame} style={isWhole ? undefined : { minHeight: rows * (USUAL_HEIGHT + GAP) - GAP }}>
      <CardList
        {...{ lids, total, today, actions, columns }}
        byLid={byLid}
        first={0}
        last={count - 1}
      />
    </div>
  );
}
