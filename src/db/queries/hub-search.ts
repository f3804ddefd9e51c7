import { wordSearch } from '#shared/word-search.ts';
import type { Mirror } from '../schema.ts';
import { planterText } from './planter-text.ts';
import { type Entries, openRowIndex } from './row-index.ts';

/** The texts of one hub in memory, so that 10,000 planters can be searched within a key press. */
export interface HubSearch {
  /** Returns the keys of planters that contain every word of the query, in the given order. */
  filter(lids: readonly string[], query: string): string[];
  close(): void;
}

/**
 * Reads the texts of a hub and keeps them up to date.
 * @param onChange called after a change that may affect the results
 */
export async function openHubSearch(
  db: Mirror,
  leader: number,
  onChange: () => void,
): Promise<HubSearch> {
  let texts: Entries<string> = new Map();
  let isReady = false;
  let problem: unknown;
  const index = openRowIndex<'planters', string>(db, 'planters', {
    entryOf: (row) => (row.hub_leader_id === leader ? planterText(row) : undefined),
    onChange(found) {
      texts = found;
      if (isReady) onChange();
    },
    onProblem(error) {
      problem = error;
      if (isReady) console.error('The search did not notice a change.', error);
    },
  });
  await index.whole;
  if (problem) {
    index.close();
    throw new Error('The planters on this device could not be read.', { cause: problem });
  }
  isReady = true;
  return {
    filter(lids, query) {
      const isFound = wordSearch(query);
      return lids.filter((lid) => {
        const text = texts.get(lid);
        return text !== undefined && isFound(text);
      });
    },
    close: index.close,
  };
}
