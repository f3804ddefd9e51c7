import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { isEqual } from '#shared/is-equal.ts';
import { currentMirror } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { steadyRead } from '../steady-read.ts';

/** The state of a live query: no result yet, its latest result, or why the database returned none. */
export type Live<T> =
  | { kind: 'loading' }
  | { kind: 'ready'; data: T }
  | { kind: 'failed'; message: string };

const LOADING = { kind: 'loading' } as const;

/** After these errors, Dexie reruns the query: it was superseded, or its database was closed for good. */
const PASSING = new Set(['AbortError', 'DatabaseClosedError']);

/**
 * Runs a query of this folder on the signed-in person's database, and reruns it whenever its rows change. The screen
 * renders again only if the result differs (S24). `query` must read everything through the given database, and `deps`
 * must list everything else that it uses.
 */
export function useMirror<T>(query: (db: Mirror) => Promise<T>, deps: unknown[]): Live<T> {
  const shown = useRef<Live<T>>(LOADING);
  // Must be an async function: only then does Dexie track a query across awaits other than its own. Otherwise it may
  // miss later reads.
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
    const db = currentMirror();
    return { kind: 'ready', data: await steadyRead(db, () => query(db)) };
  } catch (error) {
    if (error instanceof Error && PASSING.has(error.name)) throw error;
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Runs a query of this folder once. */
export function readMirror<T>(query: (db: Mirror) => Promise<T>): Promise<T> {
  return query(currentMirror());
}
