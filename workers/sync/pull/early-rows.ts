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
export class EarlyRows {
  readonly #merge: Merge;
  readonly #feed: Feed;
  readonly #reader = new JsonRows();
  readonly #waiting: unknown[] = [];
  #count = 0;
  #failure: { error: unknown } | undefined;

  constructor(merge: Merge, feed: Feed) {
    this.#merge = { ...merge, isEarly: true };
    this.#feed = feed;
  }

  /** Never throws, since the request would be taken for failed: `end` does. */
  readonly take = async (text: string): Promise<void> => {
    this.#waiting.push(...this.#reader.push(text));
    if (this.#waiting.length < BATCH || this.#failure) return;
    try {
      await this.#bringIn();
    } catch (error) {
      this.#failure = { error };
    }
  };

  /** Keeps what has arrived where the list did not come to its end. Throws what went wrong on the way. */
  async end(isComplete: boolean): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    if (!isComplete && this.#waiting.length > 0) await this.#bringIn();
  }

  async #bringIn(): Promise<void> {
    const { run } = this.#merge;
    const { key, source, shared } = this.#feed;
    const rows = this.#waiting.splice(0);
    this.#count += rows.length;
    const progress = { rows: this.#count };
    await run.write('feed begun', ['feeds', 'meta'], (db) => updateFeed(db, key, progress));
    await mergeRows(this.#merge, source, rows, shared);
  }
}
