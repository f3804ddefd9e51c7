import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type HubSort,
  type HubTop,
  hubCount,
  hubOrder,
  hubTop,
  type PlanterCard,
} from '#db/queries/planters.ts';
import { readMirror, useMirror } from '#db/queries/use-mirror.ts';
import { keepPlaces, type Places } from './hub-places.ts';

const NONE: PlanterCard[] = [];

/** During a download new planters come in this often, not with every hundred rows. */
const JOIN_EVERY_MS = 1_000;

export interface HubOrder extends Places {
  /** False while only the first window is known. */
  isWhole: boolean;
}

export interface HubOrderHandle {
  /** Undefined until the first window has been read. */
  order: HubOrder | undefined;
  /** The cards that were read with the first window, so that it is painted at once. */
  top: readonly PlanterCard[];
  /** Planters in the hub at this moment; undefined until counted. */
  total: number | undefined;
  /** Why the device could not read its own data. */
  problem: string | undefined;
  sortAgain(): void;
  /** Somebody is at work in the grid: until the next sorting no card moves by itself. */
  hold(): void;
}

/**
 * The order of one hub's cards: first the keys that the first paint needs, then all of them in one request,
 * later again when planters join or leave. While the hub is being downloaded they only join at the end.
 */
export function useHubOrder(leader: number, sort: HubSort, isDownloading: boolean): HubOrderHandle {
  const [order, setOrder] = useState<HubOrder>();
  const [problem, setProblem] = useState<string>();
  const isHeld = useRef(false);
  const readAt = useRef(0);
  const counted = useMirror((db) => hubCount(db, leader), [leader]);
  const [top, setTop] = useState<HubTop>();
  const total = counted.kind === 'ready' ? counted.data : top?.total;

  const readAll = useCallback(
    async (isCurrent: () => boolean, keepsPlaces: boolean) => {
      readAt.current = Date.now();
      const fresh = await readMirror((db) => hubOrder(db, leader, sort));
      if (!isCurrent()) return;
      setOrder((before) => {
        const sorted = { lids: fresh, isSorted: true };
        const places = before && keepsPlaces ? keepPlaces(before.lids, fresh) : sorted;
        return { ...places, isWhole: true };
      });
    },
    [leader, sort],
  );

  useEffect(() => {
    let isOpen = true;
    isHeld.current = false;
    readMirror((db) => hubTop(db, leader, sort))
      .then((read) => {
        if (!isOpen) return;
        setTop(read);
        const lids = read.cards.map(({ row }) => row.lid);
        setOrder({ lids, isSorted: true, isWhole: lids.length === read.total });
      })
      .catch((error: unknown) => isOpen && setProblem(String(error)));
    return () => {
      isOpen = false;
    };
  }, [leader, sort]);

  // Painted and live from here on: nobody may draw the first reading of a card again.
  useEffect(() => {
    if (top && top.cards.length > 0) setTop({ ...top, cards: NONE });
  }, [top]);

  // Effects run after the paint: the rest of a long hub is read when its top is on the screen.
  const isTopOnly = order?.isWhole === false;
  useEffect(() => {
    if (!isTopOnly) return;
    let isOpen = true;
    readAll(() => isOpen, isHeld.current).catch(
      (error: unknown) => isOpen && setProblem(String(error)),
    );
    return () => {
      isOpen = false;
    };
  }, [isTopOnly, readAll]);

  const known = order?.isWhole ? order.lids.length : undefined;
  useEffect(() => {
    if (known === undefined || total === undefined || known === total) return;
    let isOpen = true;
    const waitMs = Math.max(0, readAt.current + JOIN_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      readAll(() => isOpen, isHeld.current || isDownloading).catch(
        (error: unknown) => isOpen && setProblem(String(error)),
      );
    }, waitMs);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [known, total, isDownloading, readAll]);

  const sortAgain = useCallback(() => {
    isHeld.current = false;
    readAll(always, false).catch((error: unknown) => setProblem(String(error)));
  }, [readAll]);

  // The end of the first download: now the true order, unless somebody is at work already.
  const wasDownloading = useRef(isDownloading);
  useEffect(() => {
    if (wasDownloading.current && !isDownloading && !isHeld.current) sortAgain();
    wasDownloading.current = isDownloading;
  }, [isDownloading, sortAgain]);

  const hold = useCallback(() => {
    isHeld.current = true;
  }, []);
  const failure = counted.kind === 'failed' ? counted.message : problem;
  return { order, top: top?.cards ?? NONE, total, problem: failure, sortAgain, hold };
}

function always(): boolean {
  return true;
}
