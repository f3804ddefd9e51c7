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

interface Placed<Entry> extends Hit<Entry> {
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
  /** By number of the word: the texts that contain it, as twice their number, plus one if it is in the title. */
  #postings: number[][] = [];
  /** By number of the text: roughly its place in the order of texts that fit equally well. */
  #leads: number[] = [];
  /** By typed word: how well each text fits it, by number of the text; 0 if it does not. */
  #fits = new Map<string, Uint8Array>();
  readonly #isBefore: (a: Entry, b: Entry) => boolean;
  readonly #leadOf: (entry: Entry) => number;

  /**
   * @param isBefore the order of texts that fit equally well
   * @param leadOf a number that is never larger for the earlier of two texts, so that most texts with a common word are
   *   ranked without comparing them
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
  }

  find(query: string, { limit, forgiving = false }: Options): Found<Entry> {
    const words = wordsOf(query).slice(0, MOST_WORDS);
    if (words.length === 0) return { hits: [], count: 0 };
    const [first, ...others] = words.map((word) => this.#fitsOf(word, forgiving));
    if (!first || others.length === 0) return this.#best(first ?? new Uint8Array(), limit);
    const scores = first.slice();
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
    if (known) return known;
    const fits = new Uint8Array(this.#entries.length);
    for (const [fit, found] of this.#similar(word, forgiving)) {
      for (const id of found) {
        for (const posting of this.#postings[id] ?? []) {
          const number = posting >> 1;
          if (fits[number] === 0) fits[number] = 1 + fit * 2 + (posting & 1);
        }
      }
    }
    for (const oldest of this.#fits.keys()) {
      if (this.#fits.size >= REMEMBERED) this.#fits.delete(oldest);
    }
    this.#fits.set(key, fits);
    return fits;
  }

  #note(word: string, posting: number): void {
    let id = this.#numbers.get(word);
    if (id === undefined) {
      id = this.#starts.push(this.#vocabulary.length) - 1;
      this.#numbers.set(word, id);
      this.#spell(word + BETWEEN);
      this.#postings.push([]);
    }
    const postings = this.#postings[id] ?? [];
    const last = postings.at(-1);
    // The title of a text is added before the rest.
    if (last === undefined || last >> 1 !== posting >> 1) postings.push(posting);
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

  /** The texts that have a score, highest first. */
  #best(scores: Uint8Array, limit: number): Found<Entry> {
    const best: Placed<Entry>[] = [];
    let count = 0;
    let worst: Placed<Entry> | undefined;
    for (let number = 0; number < scores.length; number += 1) {
      const score = scores[number] ?? 0;
      if (score === 0) continue;
      const entry = this.#entries[number];
      if (entry === undefined) continue;
      count += 1;
      // Of many texts, most fit worse than the best ones. Do not allocate anything for them.
      if (worst && score < worst.score) continue;
      const lead = this.#leads[number] ?? 0;
      if (worst && score === worst.score && lead > worst.lead) continue;
      const hit = { entry, score, lead };
      if (worst && !this.#isBetter(hit, worst)) continue;
      if (worst) best.pop();
      let place = best.length;
      for (
        let other = best[place - 1];
        other && this.#isBetter(hit, other);
        other = best[place - 1]
      ) {
        place -= 1;
      }
      best.splice(place, 0, hit);
      worst = best.length < limit ? undefined : best.at(-1);
    }
    return { hits: best, count };
  }

  #isBetter(a: Placed<Entry>, b: Placed<Entry>): boolean {
    if (a.score !== b.score) return a.score > b.score;
    return a.lead === b.lead ? this.#isBefore(a.entry, b.entry) : a.lead < b.lead;
  }
}

function wordsOf(text: string): string[] {
  return searchText(text).split(/\s+/).filter(Boolean);
}
