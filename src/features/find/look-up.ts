import type { FoundRecord } from '#db/queries/find-index.ts';
import { type Found, type Hit, WordIndex } from '#shared/word-index.ts';
import type { FoundAction } from './actions.ts';
import type { FoundScreen } from './screens-to-find.ts';

/** An entry that can be found. */
export type Findable = FoundRecord | FoundScreen | FoundAction;

/** Maximum number of entries shown: as many as fit on a phone, and few enough to render within a key press. */
export const SHOWN = 8;
/** With fewer results than this, words with typing mistakes match as well. */
const ENOUGH = 5;

export interface Results {
  shown: readonly Findable[];
  /** Total number of results. */
  count: number;
}

/** What is searched, and what is shown first. */
export interface Places {
  /** Recently opened entries, latest first. */
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
  // Entries with equal scores keep the given order.
  const index = new WordIndex<Findable>(() => false);
  for (const one of all)
    index.add(one, one.title, `${one.more} ${'words' in one ? one.words : ''}`);
  return index;
}

/** Results of a query: recently opened entries first, then the best matches. */
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
  // Once the records have been read, recently opened ones are among them.
  return { shown, count: Math.max(shown.length, inOwn.count + inRecords.count) };
}
