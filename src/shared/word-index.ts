import { searchText } from './fold-text.ts';
import { oneMistakeFrom, WORD_END } from './one-mistake.ts';

/** Separates the words of the vocabulary. */
const BETWEEN = String.fromCharCode(WORD_END);
/** Shorter words are searched only at the beginning of words. */
const INSIDE_LENGTH = 3;
/** Further words of a query are ignored. */
const MOST_WORDS = 8;
/**
 * Number of typed words whose matches are cached: each keystroke changes one word, and a letter is often deleted again.
 */
const REMEMBERED = 16;

/** How well a word of a text fits the typed word; a better fit scores higher. */
const FITS = { whole: 3, start: 2, inside: 1, mistake: 0 } as const;

export interface Hit<Entry> {
  entry: Entry;
  /** Higher is better; comparable between indexes for the same query. */
  score: number;
}

export interface Found<Entry> {
  /** The best matches, best first. */
  hits: readonly Hit<Entry>[];
  /** Number of all matches. */
  count: number;
}

interface Placed {
  number: number;
  score: number;
  lead: number;
}

interface Options {
  limit: number;
  /** Also find words that are one typing mistake away from a word of the query. */
  forgiving?: boolean;
}

/**
 * An index of the words of many texts in memory. It finds the texts that contain every word of a query, in any order
 * and anywhere in their words. A keystroke takes a few milliseconds for 100,000 texts
 * (docs/decisions/find-anything.md), because each different word is compared once and the texts are only counted.
 */
export class WordIndex<Entry> {
  /** By number of the text; undefined if it was removed. */
  #entries: (Entry | undefined)[] = [];
  #numbers = new Map<string, number>();
  /** Every different word, joined, and where each one starts. */
  #vocabulary = BETWEEN;
  /** The vocabulary once more, which is faster to read letter by letter. Has room for more words. */
  #letters = new Uint16Array(1_024);
  #starts: number[] = [];
  /**
   * By number of the word: the texts that contain it, as twice their number, plus one if it is in the title. A single
   * text is not in an array, since tens of thousands of arrays are slow to read, and most words occur once.
   */
  #postings: (number | number[])[] = [];
  /** By number of the text: roughly its place in the order of texts that fit equally well. */
  #leads: number[] = [];
  /** By typed word: how well each text fits it, by number of the text; 0 if it does not. */
  #fits = new Map<string, Uint8Array>();
  #removed = new Set<number>();
  /** The scores for a query of several words, reused because a hundred kilobytes for each key would soon be collected. */
  #scores = new Uint8Array();
  readonly #isBefore: (a: Entry, b: Entry) => boolean;
  readonly #leadOf: (entry: Entry) => number;

  /**
   * @param isBefore the order of results that fit equally well
   * @param leadOf a number that is never larger for the earlier of two texts: decides which of many texts that fit
   *   equally well are results, without comparing the texts
   */
  constructor(
    isBefore: (a: Entry, b: Entry) => boolean,
    leadOf: (entry: Entry) => number = () => 0,
  ) {
    this.#isBefore = isBefore;
    this.#leadOf = leadOf;
  }

  /** @returns the number of the text, for `remove` */
  add(entry: Entry, title: string, more: string): number {
    const number = this.#entries.push(entry) - 1;
    this.#leads.push(this.#leadOf(entry));
    this.#fits.clear();
    for (const word of wordsOf(title)) this.#note(word, number * 2 + 1);
    for (const word of wordsOf(more)) this.#note(word, number * 2);
    return number;
  }

  remove(number: number): void {
    this.#entries[number] = undefined;
    this.#removed.add(number);
    for (const fits of this.#fits.values()) fits[number] = 0;
  }

  find(query: string, { limit, forgiving = false }: Options): Found<Entry> {
    const words = wordsOf(query).slice(0, MOST_WORDS);
    if (words.length === 0) return { hits: [], count: 0 };
    const [first, ...others] = words.map((word) => this.#fitsOf(word, forgiving));
    if (!first || others.length === 0) return this.#best(first ?? new Uint8Array(), limit);
    if (this.#scores.length !== first.length) this.#scores = new Uint8Array(first.length);
    const scores = this.#scores;
    scores.set(first);
    for (const fits of others) {
      for (let number = 0; number < scores.length; number += 1) {
        const fit = fits[number] ?? 0;
        scores[number] = fit === 0 || scores[number] === 0 ? 0 : (scores[number] ?? 0) + fit;
      }
    }
    return this.#best(scores, limit);
  }

  #fitsOf(word: string, forgiving: boolean): Uint8Array {
    const key = forgiving ? word + BETWEEN : word;
    const known = this.#fits.get(key);
    if (known) {
      // Keeps it from being overwritten for the next words of the same query.
      this.#fits.delete(key);
      this.#fits.set(key, known);
      return known;
    }
    const fits = this.#emptyFits();
    for (const [fit, found] of this.#similar(word, forgiving)) {
      for (const id of found) {
        const postings = this.#postings[id] ?? [];
        if (typeof postings === 'number') noteFit(fits, postings, fit);
        else for (const posting of postings) noteFit(fits, posting, fit);
      }
    }
    for (const number of this.#removed) fits[number] = 0;
    this.#fits.set(key, fits);
    return fits;
  }

  /** Reuses the array of the typed word that has not been needed for the longest time. */
  #emptyFits(): Uint8Array {
    const [oldest] = this.#fits;
    if (!oldest || this.#fits.size < REMEMBERED) return new Uint8Array(this.#entries.length);
    const [word, fits] = oldest;
    this.#fits.delete(word);
    return fits.fill(0);
  }

  #note(word: string, posting: number): void {
    let id = this.#numbers.get(word);
    if (id === undefined) {
      id = this.#starts.push(this.#vocabulary.length) - 1;
      this.#numbers.set(word, id);
      this.#spell(word + BETWEEN);
      this.#postings.push(posting);
      return;
    }
    const postings = this.#postings[id] ?? [];
    const last = typeof postings === 'number' ? postings : postings.at(-1);
    // The title of a text is added before the rest.
    if (last === undefined || last >> 1 === posting >> 1) return;
    if (typeof postings === 'number') this.#postings[id] = [postings, posting];
    else postings.push(posting);
  }

  /** Appends a word to the vocabulary. */
  #spell(word: string): void {
    const start = this.#vocabulary.length;
    this.#vocabulary += word;
    if (this.#vocabulary.length > this.#letters.length) {
      const more = new Uint16Array(this.#vocabulary.length * 2);
      more.set(this.#letters);
      this.#letters = more;
    }
    for (let at = 0; at < word.length; at += 1) this.#letters[start + at] = word.charCodeAt(at);
  }

  /** Numbers of the words that fit a typed word, best fit first. */
  #similar(typed: string, forgiving: boolean): [fit: number, ids: readonly number[]][] {
    const whole: number[] = [];
    const start: number[] = [];
    const inside: number[] = [];
    const starts = this.#starts;
    const all = this.#vocabulary;
    // The separator in front makes a short word match only at the beginning of words.
    const before = typed.length < INSIDE_LENGTH ? BETWEEN : '';
    const from = (word: number) => (starts[word] ?? all.length) - before.length;
    let id = 0;
    let at = all.indexOf(before + typed);
    while (at >= 0) {
      const begin = at + before.length;
      while ((starts[id + 1] ?? all.length) <= begin) id += 1;
      if (begin > (starts[id] ?? 0)) inside.push(id);
      else if (all[begin + typed.length] === BETWEEN) whole.push(id);
      else start.push(id);
      id += 1;
      at = id < starts.length ? all.indexOf(before + typed, from(id)) : -1;
    }
    const mistaken: number[] = [];
    if (forgiving) {
      const isMeant = oneMistakeFrom(typed);
      for (let other = 0; other < starts.length; other += 1) {
        if (isMeant(this.#letters, starts[other] ?? 0)) mistaken.push(other);
      }
    }
    return [
      [FITS.whole, whole],
      [FITS.start, start],
      [FITS.inside, inside],
      [FITS.mistake, mistaken],
    ];
  }

  /**
   * The texts with the highest scores. Of those with equal scores, the ones with the smallest leads, and of those the
   * ones that were added first.
   */
  #best(scores: Uint8Array, limit: number): Found<Entry> {
    const best: Placed[] = [];
    let count = 0;
    // Once there are enough texts, one must be better than the last of them.
    let least = 0;
    let most = Number.POSITIVE_INFINITY;
    for (let number = 0; number < scores.length; number += 1) {
      const score = scores[number] ?? 0;
      if (score === 0) continue;
      count += 1;
      if (score < least) continue;
      const lead = this.#leads[number] ?? 0;
      if (score === least && lead >= most) continue;
      best.splice(placeIn(best, score, lead), 0, { number, score, lead });
      if (best.length > limit) best.pop();
      const last = best.length === limit ? best.at(-1) : undefined;
      if (last) ({ score: least, lead: most } = last);
    }
    const hits = best.flatMap(({ number, score }) => {
      const entry = this.#entries[number];
      return entry === undefined ? [] : [{ entry, score }];
    });
    return { hits: hits.sort((a, b) => this.#compare(a, b)), count };
  }

  #compare(a: Hit<Entry>, b: Hit<Entry>): number {
    if (a.score !== b.score) return b.score - a.score;
    if (this.#isBefore(a.entry, b.entry)) return -1;
    return this.#isBefore(b.entry, a.entry) ? 1 : 0;
  }
}

/** Words are given best fit first, so the first one counts. */
function noteFit(fits: Uint8Array, posting: number, fit: number): void {
  const number = posting >> 1;
  if (fits[number] === 0) fits[number] = 1 + fit * 2 + (posting & 1);
}

/** Where a text belongs in a list in order of score and lead. */
function placeIn(best: readonly Placed[], score: number, lead: number): number {
  let place = best.length;
  for (let last = best[place - 1]; last; last = best[place - 1]) {
    if (last.score > score || (last.score === score && last.lead <= lead)) break;
    place -= 1;
  }
  return place;
}

function wordsOf(text: string): string[] {
  return searchText(text).split(/\s+/).filter(Boolean);
}
