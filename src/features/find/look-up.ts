import type { FoundRecord } from '#db/queries/find-index.ts';
import { type Found, type Hit, WordIndex } from '#shared/word-index.ts';
import type { FoundAction } from './actions.ts';
import type { FoundScreen } from './screens-to-find.ts';

/** Anything that is found. */
export type Findable = FoundRecord | FoundScreen | FoundAction;

/** Results shown: more than people look through, few enough to render within a key press. */
export const SHOWN = 12;
/** With fewer results than this, words with a typing mistake are looked for as well. */
const ENOUGH = 5;

export interface Results {
  shown: readonly Findable[];
  /** All that were found. */
  count: number;
}

/** What is searched, and what comes first. */
export interface Places {
  /** What was opened recently, the latest first. */
  recent: readonly Findable[];
  lately: WordIndex<Findable>;
  /** Screens and actions. */
  own: WordIndex<Findable>;
  records: WordIndex<FoundRecord>;
}

export function keyOf(one: Findable): string {
  if (one.kind === 'screen') return `screen:${one.path}`;
  return one.kind === 'action' ? `action:${one.name}` : `${one.kind}:${one.lid}`;
}

export function indexOf(all: readonly Findable[]): WordIndex<Findable> {
  // In the order in which they were given.
  const index = new WordIndex<Findable>(() => false);
  for (const one of all)
    index.add(one, one.title, `${one.more} ${'words' in one ? one.words : ''}`);
  return index;
}

/** What matches a query: recently opened first, then the best match. */
export function lookUp(query: string, places: Places): Results {
  const exact = lookIn(query, places, false);
  return exact.count >= ENOUGH ? exact : lookIn(query, places, true);
}

function lookIn(
  query: string,
  { recent, lately, own, records }: Places,
  forgiving: boolean,
): Results {
  const limit = SHOWN + recent.length;
  const first = new Set(lately.find(query, { limit, forgiving }).hits.map(({ entry }) => entry));
  const firstKeys = new Set([...first].map(keyOf));
  const inRecords: Found<Findable> = records.find(query, { limit, forgiving });
  const inOwn = own.find(query, { limit, forgiving });
  const best: readonly Hit<Findable>[] = [...inOwn.hits, ...inRecords.hits].sort(
    (a, b) => b.score - a.score,
  );
  const others = best.map(({ entry }) => entry).filter((entry) => !firstKeys.has(keyOf(entry)));
  const shown = [...recent.filter((one) => first.has(one)), ...others].slice(0, SHOWN);
  // Recently opened records are among all records once these have been read.
  return { shown, count: Math.max(shown.length, inOwn.count + inRecords.count) };
}
