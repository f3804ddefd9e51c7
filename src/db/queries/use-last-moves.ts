import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#shared/at-rest.ts';
import { currentMirror } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { isGone, steadyRead } from '../steady-read.ts';
import { onWritten, type Written } from '../written-keys.ts';
import { lastMoves } from './stage-moves.ts';

const HISTORY_OF = 'stage-history:';

/** ISO 8601 in UTC, by the planter's key (`lastMoves`). */
type MovesView = ReadonlyMap<string, string>;

/**
 * When these planters last moved, kept up to date; undefined until it has been read, and after a failed read.
 * @param isWhole as in `lastMoves`
 */
export function useLastMoves(lids: readonly string[], isWhole: boolean): MovesView | undefined {
  const [view, setView] = useState<MovesView>();
  const [moves] = useState(() =>
    openLastMoves(currentMirror(), (next) => startTransition(() => setView(next))),
  );
  // Followed before anything is read.
  useEffect(() => moves.follow(), [moves]);
  useEffect(() => moves.want(lids, isWhole), [moves, lids, isWhole]);
  return view;
}

interface LastMoves {
  /** Starts following writes. Returns a function that stops this. */
  follow(): () => void;
  /** Sets the planters that are shown, and reads those that are missing. */
  want(lids: readonly string[], isWhole: boolean): void;
}

/**
 * Only planters whose history was written are reread, and not before the latest change on the screen has been painted:
 * a board shows hundreds of planters, each of whom takes a request to the database.
 * @param show called after each read; with undefined after a failed one
 */
function openLastMoves(db: Mirror, show: (view: MovesView | undefined) => void): LastMoves {
  const known = new Map<string, string | undefined>();
  const stale = new Set<string>();
  const writtenRows = new Set<string>();
  let wanted: readonly string[] = [];
  let isWhole = false;
  let isReading = false;

  function forget(lids: Iterable<string>): void {
    for (const lid of lids) stale.add(lid);
  }

  /** Reads one at a time. What is written during a read is covered by the next one. */
  async function readStale(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (stale.size + writtenRows.size > 0) {
        await afterPaint();
        forget(await ownersOfWritten());
        await readWanted();
      }
    } catch (error) {
      forget(wanted);
      if (!isGone(db, error)) show(undefined);
    } finally {
      isReading = false;
    }
  }

  async function ownersOfWritten(): Promise<readonly string[]> {
    const lids = [...writtenRows];
    writtenRows.clear();
    const rows = await steadyRead(db, () => db.rows('stage_history').bulkGet(lids));
    const owners = rows.flatMap((row) => row?.planter ?? []);
    // A row that was deleted does not say whose it was.
    return owners.length < lids.length ? wanted : owners;
  }

  async function readWanted(): Promise<void> {
    const lids = wanted.filter((lid) => stale.has(lid) || !known.has(lid));
    for (const lid of stale) known.delete(lid);
    stale.clear();
    const found = await steadyRead(db, () => lastMoves(db, lids, isWhole));
    for (const lid of lids) known.set(lid, found.get(lid));
    show(new Map([...known].flatMap(([lid, moment]) => (moment ? [[lid, moment]] : []))));
  }

  function heed({ keys }: Written): void {
    const rows = keys('stage_history');
    const lists = isWhole ? new Set() : keys('feeds');
    if (rows === 'many' || lists === 'many') forget(wanted);
    else {
      for (const lid of rows) writtenRows.add(String(lid));
      for (const key of lists) {
        const list = String(key);
        if (list.startsWith(HISTORY_OF)) stale.add(list.slice(HISTORY_OF.length));
      }
    }
    void readStale();
  }

  return {
    follow: () => onWritten(db, heed),
    want(lids, isWholeNow) {
      wanted = lids;
      if (isWholeNow !== isWhole) known.clear();
      isWhole = isWholeNow;
      forget(lids.filter((lid) => !known.has(lid)));
      void readStale();
    },
  };
}
