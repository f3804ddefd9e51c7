import { useCallback, useMemo, useState } from 'react';
import { hasReadChanges } from '#db/queries/feeds.ts';
import { useLastMoves } from '#db/queries/use-last-moves.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { placeOf } from '#shared/stages.ts';
import type { StageColumn } from './columns.ts';

const AT_FIRST = 20;
const MORE = 100;

const NONE: readonly string[] = [];

/** How many cards each group lists, and when the planters on them last moved. Places are those of `placeOf`. */
export interface ShownCards {
  limitOf(place: string): number;
  showMore(place: string): void;
  /** ISO 8601 in UTC, by planter key; undefined until it has been read. */
  movedAt: ReadonlyMap<string, string> | undefined;
}

/**
 * The history of a network has tens of thousands of moves. Only those of the listed planters are read, and not before
 * the board has been painted.
 */
export function useShownCards(columns: readonly StageColumn[]): ShownCards {
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map());
  const limitOf = useCallback((place: string) => limits.get(place) ?? AT_FIRST, [limits]);
  const showMore = useCallback(
    (place: string) => setLimits(new Map(limits).set(place, limitOf(place) + MORE)),
    [limits, limitOf],
  );
  const listed = useMemo(
    () =>
      columns.flatMap(({ stage, groups }) =>
        groups.flatMap(({ status, entries }) =>
          entries.slice(0, limitOf(placeOf(stage, status))).map(({ row }) => row.lid),
        ),
      ),
    [columns, limitOf],
  );
  // A query of its own: otherwise each sync, which changes its state, would read all moves again.
  const history = useMirror(hasReadChanges, []);
  const isWhole = history.kind === 'ready' && history.data;
  const movedAt = useLastMoves(history.kind === 'loading' ? NONE : listed, isWhole);
  return useMemo(() => ({ limitOf, showMore, movedAt }), [limitOf, showMore, movedAt]);
}
