import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { PlanterCards } from '#db/queries/planter-cards.ts';
import { useHubMoves } from '#db/queries/use-hub-moves.ts';
import { usePlanterCards } from '#db/queries/use-planter-cards.ts';
import { afterPaint } from '#shared/at-rest.ts';
import type { HubSort } from '#shared/hub-sorts.ts';
import { keepPlaces, type Places } from './hub-places.ts';

/** During a download, new planters are added at this interval instead of with every hundred rows. */
const JOIN_EVERY_MS = 1_000;

interface HubOrder extends Places {
  /** False while only the first window is known. */
  isWhole: boolean;
  /** Number of planters in the hub. */
  total: number;
}

export interface HubOrderHandle {
  /** Undefined until the first window has been read. */
  order: HubOrder | undefined;
  /** The cards; those of the first window have been read when the order is known. */
  cards: PlanterCards;
  /** Error message if the local database could not be read. */
  problem: string | undefined;
  sortAgain(): void;
  /** Call it when somebody uses the grid: no card moves until the next sorting. */
  hold(): void;
}

/**
 * The order of a hub's cards: first the keys that the first paint needs, then all of them in one request, and again
 * when planters join or leave. During a download, new planters are only appended.
 */
export function useHubOrder(
  leader: number,
  sort: HubSort,
  isDownloading: boolean,
  onRead?: () => Promise<void>,
): HubOrderHandle {
  const cards = usePlanterCards();
  const [order, setOrder] = useState<HubOrder>();
  const [problem, setProblem] = useState<string>();
  const isHeld = useRef(false);
  const wasDownloading = useRef(isDownloading);
  const readAt = useRef(0);
  const reads = useRef(0);
  const shown = useRef<ReadonlySet<string>>(undefined);
  const isShown = useCallback(
    (lid: string) => (reads.current === 0 ? shown.current?.has(lid) : undefined),
    [],
  );
  const moves = useHubMoves(leader, isShown);

  const readAll = useCallback(
    async (isCurrent: () => boolean, sortsAgain = false) => {
      readAt.current = Date.now();
      reads.current += 1;
      try {
        const fresh = await cards.readOrder(leader, sort);
        if (!isCurrent()) return;
        shown.current = new Set(fresh);
        setProblem(undefined);
        // Asked only now, because somebody may have touched a card while the order was being read.
        const keeps = !sortsAgain && (isHeld.current || wasDownloading.current);
        setOrder((before) => {
          const sorted = { lids: fresh, isSorted: true };
          const places = before && keeps ? keepPlaces(before.lids, fresh) : sorted;
          return { ...places, isWhole: true, total: fresh.length };
        });
      } catch (error) {
        if (isCurrent()) setProblem(String(error));
      } finally {
        reads.current -= 1;
      }
    },
    [cards, leader, sort],
  );

  useEffect(() => {
    let isOpen = true;
    isHeld.current = false;
    readAt.current = 0;
    cards
      .readTop(leader, sort)
      .then(({ cards: top, total }) => {
        if (!isOpen) return;
        const lids = top.map(({ row }) => row.lid);
        // A transition renders the cards in short tasks.
        startTransition(() => setOrder({ lids, isSorted: true, isWhole: false, total }));
      })
      .catch((error: unknown) => {
        void onRead?.();
        if (!isOpen) return;
        setProblem(String(error));
        // From now on, the next write has the whole order read.
        readAt.current = Date.now();
      });
    return () => {
      isOpen = false;
    };
  }, [cards, leader, sort, onRead]);

  const areFirstShown = order?.isWhole === false;
  useEffect(() => {
    if (!areFirstShown) return;
    let isOpen = true;
    void afterPaint()
      .then(onRead)
      .then(() => readAll(() => isOpen));
    return () => {
      isOpen = false;
    };
  }, [areFirstShown, readAll, onRead]);

  useEffect(() => {
    // Before the whole order is read for the first time, there is nothing to read again.
    if (moves === 0 || readAt.current === 0) return;
    let isOpen = true;
    const waitMs = readAt.current + JOIN_EVERY_MS - Date.now();
    const timer = setTimeout(() => void readAll(() => isOpen), waitMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [moves, readAll]);

  const sortAgain = useCallback(() => {
    isHeld.current = false;
    void readAll(() => true, true);
  }, [readAll]);

  // After the first download, sort the cards unless somebody is already working with them.
  useEffect(() => {
    if (wasDownloading.current && !isDownloading && !isHeld.current) sortAgain();
    wasDownloading.current = isDownloading;
  }, [isDownloading, sortAgain]);

  const hold = useCallback(() => {
    isHeld.current = true;
  }, []);
  return { order, cards, problem, sortAgain, hold };
}
