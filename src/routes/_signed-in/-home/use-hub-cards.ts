import { useMemo, useRef } from 'react';
import { type PlanterCard, planterCards, WINDOW } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';

/** Cards remembered beside the window, so that scrolling back a little shows no gaps. */
const REMEMBERED = 4 * WINDOW;

export interface HubCards {
  byLid: ReadonlyMap<string, PlanterCard>;
  /** Why the device could not read its own data. */
  problem: string | undefined;
  /** The rows of the window in order, as far as they are there. */
  window: readonly PlanterCard[];
}

/**
 * The cards from `first` to `last` of an order, live, read in windows of 50. A card whose planter and
 * writes did not change stays the same object, so that a tap paints one card and no other.
 */
export function useHubCards(lids: readonly string[], first: number, last: number): HubCards {
  const from = Math.max(0, Math.floor(first / WINDOW) * WINDOW);
  const to = Math.ceil((last + 1) / WINDOW) * WINDOW;
  const wanted = useMemo(() => lids.slice(from, to), [lids, from, to]);
  const read = useMirror((db) => planterCards(db, wanted), [wanted]);
  const seen = useRef<ReadonlyMap<string, PlanterCard>>(new Map());

  const cards = read.kind === 'ready' ? read.data : undefined;
  const byLid = useMemo(() => {
    if (cards) seen.current = remember(seen.current, cards);
    return seen.current;
  }, [cards]);
  const window = useMemo(() => wanted.flatMap((lid) => byLid.get(lid) ?? []), [wanted, byLid]);
  return { byLid, window, problem: read.kind === 'failed' ? read.message : undefined };
}

function remember(
  before: ReadonlyMap<string, PlanterCard>,
  cards: readonly PlanterCard[],
): ReadonlyMap<string, PlanterCard> {
  const after = new Map(before.size > REMEMBERED ? [] : before);
  for (const card of cards) {
    const known = before.get(card.row.lid);
    after.set(card.row.lid, known && isSame(known, card) ? known : card);
  }
  return after;
}

function isSame(a: PlanterCard, b: PlanterCard): boolean {
  return (
    isFlatEqual(a.row, b.row) &&
    a.changes.length === b.changes.length &&
    a.changes.every((change, index) => {
      const other = b.changes[index];
      return other?.opId === change.opId && other.state === change.state;
    })
  );
}

function isFlatEqual(a: object, b: object): boolean {
  const fields = Object.entries(a);
  const others = new Map(Object.entries(b));
  return (
    fields.length === others.size && fields.every(([name, value]) => others.get(name) === value)
  );
}
