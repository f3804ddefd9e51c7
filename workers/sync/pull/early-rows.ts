import { JsonRows } from '#shared/http/json-rows.ts';
import { updateFeed } from '../core/feed-state.ts';
import type { Feed } from '../sources/index.ts';
import { type Merge, mergeRows } from './merge.ts';

/** Rows that are brought in together while the rest of a long list still arrives (S24). */
const BATCH = 200;

/**
 * Rows of a list that is still arriving. On a slow line a screen fills while it is read, and what has arrived is kept
 * when the line breaks (S22). They prove nothing: the whole list is judged once it is there.
 */
export function earlyRows(merge: Merge, { key, source, shared }: Feed) {
  const reader = new JsonRows();
  const waiting: unknown[] = [];
  let count = 0;
  let failure: { error: unknown } | undefined;

  async function bringIn(): Promise<void> {
    const rows = waiting.splice(0);
    count += rows.length;
    await merge.run.write('feed begun', ['feeds', 'meta'], (db) =>
      updateFeed(db, key, { rows: count }),
    );
    await mergeRows({ ...merge, isEarly: true }, source, rows, shared);
  }

  return {
    /** Never throws, since the request would be taken for failed: `end` does. */
    async take(text: string): Promise<void> {
      waiting.push(...reader.push(text));
      if (waiting.length < BATCH || failure) return;
      await bringIn().catch((error: unknown) => {
        failure = { error };
      });
    },
    /** Keeps what has arrived where the list did not come to its end. Throws what went wrong on the way. */
    async end(isComplete: boolean): Promise<void> {
      if (failure) throw failure.error;
      if (!isComplete && waiting.length > 0) await bringIn();
    },
  };
}
