import { useEffect, useState } from 'react';
import { currentMirror } from '../current.ts';
import { onWritten } from '../written-keys.ts';
import { hubCount } from './planters.ts';

/** Delay until a tap has been painted, since counting a long index takes as long as ten reads. */
const CALM_MS = 300;

/**
 * The number of planters in a hub after a write has changed it; undefined before. Counted a moment after the write, since
 * nobody waits for it.
 */
export function useHubCount(leader: number): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const db = currentMirror();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;

    function read(): void {
      timer = undefined;
      hubCount(db, leader).then(
        (counted) => isOpen && setCount(counted),
        // The list next to the count reads the same table and shows the error.
        (error: unknown) => console.warn('The planters could not be counted.', error),
      );
    }

    const stop = onWritten(db, (written) => {
      const keys = written.keys('planters');
      if (keys === 'many' || keys.size > 0) timer ??= setTimeout(read, CALM_MS);
    });
    return () => {
      isOpen = false;
      stop();
      clearTimeout(timer);
    };
  }, [leader]);
  return count;
}
