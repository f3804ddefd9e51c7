import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hubOrder, hubTop, type PlanterCard } from '#db/queries/planters.ts';
import { useHubCount } from '#db/queries/use-hub-count.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { HubSort } from '#shared/hub-sorts.ts';
import { afterPaint } from '#ui/after-paint.ts';
import { keepPlaces, type Places } from './hub-places.ts';

const NONE: PlanterCard[] = [];

/** During a download new planters come in this often, not with every hundred rows. */
const JOIN_EVERY_MS = 1_000;

export interface HubOrder extends Places {
  /** False while only the first window is known. */
  isWhole: boolean;
  /** The cards of that first window, so that it is painted at once; nobody may draw them again later. */
  top: readonly PlanterCard[];
  total: number;
}

export interface HubOrderHandle {
  /** Undefined until the first window has been read. */
  order: HubOrder | undefined;
  /** Planters in the hub at this moment; undefined until counted. */
  total: number | undefined;
  /** Why the device could not read its own data. */
  problem: string | undefined;
  sortAgain(): void;
  /** Somebody is working in the grid: until the next sorting no card moves. */
  hold(): void;
}

/**
 * The order of one hub's cards: first the keys that the first paint needs, then all of them in one request,
 * later again when planters join or leave. While the hub is being downloaded they only join at the end.
 */
export function useHubOrder(
  leader: number,
  sort: HubSort,
  isDownloading: boolean,
  onRead?: () => Promise<void>,
): HubOrderHandle {
  const [order, setOrder] = useState<HubOrder>();
  const [problem, setProblem] = useState<string>();
  const isHeld = useRef(false);
  const wasDownloading = useRef(isDownloading);
  const readAt = useRef(0);
  const counted = useHubCount(leader);
  const total = counted ?? order?.total;

  const readAll = useCallback(
    async (isCurrent: () => boolean, keepsPlaces: () => boolean) => {
      readAt.current = Date.now();
      const fresh = await readMirror((db) => hubOrder(db, leader, sort));
      if (!isCurrent()) return;
      // Asked only now: somebody may have put a finger on a card while the order was read.
      const keeps = keepsPlaces();
      setOrder((before) => {
        const sorted = { lids: fresh, isSorted: true };
        const places = before && keeps ? keepPlaces(before.lids, fresh) : sorted;
        return { ...places, isWhole: true, top: NONE, total: fresh.length };
      });
    },
    [leader, sort],
  );

  const tellRead = useEffectEvent(() => onRead?.());
  useEffect(() => {
    let isOpen = true;
    isHeld.current = false;
    readMirror((db) => hubTop(db, leader, sort))
      .then(async (read) => {
        if (!isOpen) return;
        const lids = read.cards.map(({ row }) => row.lid);
        // As a transition the cards are drawn in short tasks.
        startTransition(() => {
          setOrder({ lids, isSorted: true, isWhole: false, top: read.cards, total: read.total });
        });
        await Promise.all([afterPaint(), tellRead()]);
        await readAll(
          () => isOpen,
          () => isHeld.current || wasDownloading.current,
        );
      })
      .catch((error: unknown) => {
        if (!isOpen) return;
        setProblem(String(error));
        void tellRead();
      });
    return () => {
      isOpen = false;
    };
  }, [leader, sort, readAll]);

  const known = order?.isWhole ? order.lids.length : undefined;
  useEffect(() => {
    if (known === undefined || total === undefined || known === total) return;
    let isOpen = true;
    const waitMs = Math.max(0, readAt.current + JOIN_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      readAll(
        () => isOpen,
        () => isHeld.current || isDownloading,
      ).catch((error: unknown) => isOpen && setProblem(String(error)));
    }, waitMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [known, total, isDownloading, readAll]);

  const sortAgain = useCallback(() => {
    isHeld.current = false;
    readAll(always, never).catch((error: unknown) => setProblem(String(error)));
  }, [readAll]);

  // The end of the first download: now the true order, unless somebody is at work already.
  useEffect(() => {
    if (wasDownloading.current && !isDownloading && !isHeld.current) sortAgain();
    wasDownloading.current = isDownloading;
  }, [isDownloading, sortAgain]);

  const hold = useCallback(() => {
    isHeld.current = true;
  }, []);
  return { order, total, problem, sortAgain, hold };
}

function always(): boolean {
  return true;
}

function never(): boolean {
  return false;
}
