import { useEffect, useState } from 'react';
import { currentMirror } from '../current.ts';
import { steadyRead } from '../steady-read.ts';
import { onWritten } from '../written-keys.ts';

/** Delay until a tap has been painted, since nobody waits for this. */
const CALM_MS = 300;

/**
 * Counts the writes after which a hub has, or may have, other planters than the shown ones.
 * @param isShown whether a planter is in the shown order; undefined while the order is being read. Must stay the same
 */
export function useHubMoves(leader: number, isShown: (lid: string) => boolean | undefined): number {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const db = currentMirror();
    const written = new Set<string>();
    let areMany = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;

    async function haveMoved(lids: readonly string[]): Promise<boolean> {
      const rows = await steadyRead(db, () => db.rows('planters').bulkGet([...lids]));
      return lids.some((lid, nth) => isShown(lid) !== (rows[nth]?.hub_leader_id === leader));
    }

    function look(): void {
      // If they cannot be read, neither can the order, which shows the error.
      const answer = areMany ? Promise.resolve(true) : haveMoved([...written]).catch(() => true);
      timer = undefined;
      areMany = false;
      written.clear();
      void answer.then((isMove) => isOpen && isMove && setMoves((before) => before + 1));
    }

    const stop = onWritten(db, ({ keys }) => {
      const lids = keys('planters');
      if (lids === 'many') areMany = true;
      else for (const lid of lids) written.add(String(lid));
      if (areMany || written.size > 0) timer ??= setTimeout(look, CALM_MS);
    });
    return () => {
      isOpen = false;
      stop();
      clearTimeout(timer);
    };
  }, [leader, isShown]);
  return moves;
}
