import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { isEqual } from '#shared/is-equal.ts';
import { currentMirror } from '../current.ts';
import type { Mirror } from '../schema.ts';

/** What a live query shows: nothing yet, its newest answer, or why the database gave none. */
export type Live<T> =
  | { kind: 'loading' }
  | { kind: 'ready'; data: T }
  | { kind: 'failed'; message: string };

const LOADING = { kind: 'loading' } as const;

/** Dexie runs the query again on its own when the database is open again (back from another page). */
const PASSING = new Set(['DatabaseClosedError', 'AbortError']);

/**
 * Runs a query of this folder on the signed-in person's database, again whenever its rows change. The screen is drawn
 * again only if the answer is another one (S24).
 * `query` must read everything through the database it is given, and `deps` name what else it uses.
 */
export function useMirror<T>(query: (db: Mirror) => Promise<T>, deps: unknown[]): Live<T> {
  const shown = useRef<Live<T>>(LOADING);
  // An async function as far as Dexie can see: only in one does it follow a query through awaits that are not its own;
  // otherwise it may miss what is read after them.
  return useLiveQuery<Live<T>, Live<T>>(
    async () => {
      const answer = await run(query);
      if (!isEqual(shown.current, answer)) shown.current = answer;
      return shown.current;
    },
    deps,
    LOADING,
  );
}

async function run<T>(query: (db: Mirror) => Promise<T>): Promise<Live<T>> {
  try {
    return { kind: 'ready', data: await query(currentMirror()) };
  } catch (error) {
    if (error instanceof Error && PASSING.has(error.name)) throw error;
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs a query of this folder once. */
export function readMirror<T>(query: (db: Mirror) => Promise<T>): Promise<T> {
  return query(currentMirror());
}
