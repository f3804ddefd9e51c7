import { useEffect, useState } from 'react';
import { currentMirror } from '../current.ts';
import { onWritten } from '../written-keys.ts';
import { hubCount } from './planters.ts';

/** Counting a long index takes as long as ten reads: it waits until a tap has been painted. */
const CALM_MS = 300;

/** Planters in a hub; undefined until counted. Follows writes a moment later, since nobody waits for it. */
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
        // The list beside it reads the same table and says what is wrong.
        (error: unknown) => console.warn('The planters could not be counted.', error),
      );
    }

    const stop = onWritten(db, (written) => {
      const keys = written.keys('planters');
      if (keys === 'many' || keys.size > 0) timer ??= setTimeout(read, CALM_MS);
    });
    read();
    return () => {
      isOpen = false;
      stop();
      clearTimeout(timer);
    };
  }, [leader]);
  return count;
}
