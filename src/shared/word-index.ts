import { searchText } from './fold-text.ts';
import { oneMistakeFrom } from './one-mistake.ts';

/** Between two words of the vocabulary; no word has one. */
const BETWEEN = '\n';
/** A shorter word is only looked for at the beginning of words. */
const INSIDE_LENGTH = 3;
/** Further words of a query say nothing more. */
const MOST_WORDS = 8;

/** How a word of the text fits the typed one; the better one counts more. */
const FITS = { whole: 3, start: 2, inside: 1, mistake: 0 } as const;

export interface Hit<Entry> {
  entry: Entry;
  /** The higher, the better; comparable between indexes for the same query. */
  score: number;
}

export interface Found<Entry> {
  /** The best ones, best first. */
  hits: readonly Hit<Entry>[];
  /** How many there are in all. */
  count: number;
}

interface Options {
  limit: number;
  /** Also what is one typing mistake away from a word of the query. */
  forgiving?: boolean;
}

/**
 * Words of many texts in memory: which texts have every word of a query, in any order, anywhere in their words. A key is
 * answered among 100,000 texts within some milliseconds (docs/decisions/find-anything.md), because each different word
 * is compared once and the texts are only counted.
 */
export class WordIndex<Entry> {
  /** By number of the text; undefined where it was removed. */
  #entries: (Entry | undefined)[] = [];
  #numbers = new Map<string, number>();
  #words: string[] = [];
  /** Every different word, and where in it each one begins. */
  #vocabulary = BETWEEN;
  #starts: number[] = [];
  /** By number of the word: texts that have it, twice their number, and one more where it is in the title. */
  #postings: number[][] = [];
  readonly #isBefore: (a: Entry, b: Entry) => boolean;

  /** @param isBefore the order of texts that fit equally well */
  constructor(isBefore: (a: Entry, b: Entry) => boolean) {
    this.#isBefore = isBefore;
  }

  /** @returns the number of the text, for `remove` */
  add(entry: Entry, title: string, more: string): number {
    const number = this.#entries.push(entry) - 1;
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
    /** Of each text: how many words of the query it has, one after the other, and how well they fit. */
    const reached = new Uint8Array(this.#entries.length);
    const scores = new Uint8Array(this.#entries.length);
    for (const [nth, word] of words.entries()) {
      for (const [fit, found] of this.#similar(word, forgiving)) {
        for (const id of found) {
          for (const posting of this.#postings[id] ?? []) {
            const number = posting >> 1;
            if (reached[number] !== nth) continue;
            reached[number] = nth + 1;
            scores[number] = (scores[number] ?? 0) + fit * 2 + (posting & 1);
          }
        }
      }
    }
    return this.#best(reached, scores, { least: words.length, limit });
  }

  #note(word: string, posting: number): void {
    let id = this.#numbers.get(word);
    if (id === undefined) {
      id = this.#words.push(word) - 1;
      this.#numbers.set(word, id);
      this.#starts.push(this.#vocabulary.length);
      this.#vocabulary += word + BETWEEN;
      this.#postings.push([]);
    }
    const postings = this.#postings[id] ?? [];
    const last = postings.at(-1);
    // A title comes before the rest of its text.
    if (last === undefined || last >> 1 !== posting >> 1) postings.push(posting);
  }

  /** Numbers of the words that fit a typed one, the best fit first. */
  #similar(typed: string, forgiving: boolean): [fit: number, ids: readonly number[]][] {
    const whole: number[] = [];
    const start: number[] = [];
    const inside: number[] = [];
    const starts = this.#starts;
    const all = this.#vocabulary;
    // The sign before a word belongs to what is sought at its beginning only.
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
      for (const [other, word] of this.#words.entries()) if (isMeant(word)) mistaken.push(other);
    }
    return [
      [FITS.whole, whole],
      [FITS.start, start],
      [FITS.inside, inside],
      [FITS.mistake, mistaken],
    ];
  }

  #best(
    reached: Uint8Array,
    scores: Uint8Array,
    { least, limit }: { least: number; limit: number },
  ): Found<Entry> {
    const best: Hit<Entry>[] = [];
    let count = 0;
    for (let number = 0; number < reached.length; number += 1) {
      if (reached[number] !== least) continue;
      const entry = this.#entries[number];
      if (entry === undefined) continue;
      count += 1;
      const score = scores[number] ?? 0;
      const worst = best.length < limit ? undefined : best.at(-1);
      // Most of many fit less than the best ones: nothing is made for them.
      if (worst && score < worst.score) continue;
      const hit = { entry, score };
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
    }
    return { hits: best, count };
  }

  #isBetter(a: Hit<Entry>, b: Hit<Entry>): boolean {
    return a.score === b.score ? this.#isBefore(a.entry, b.entry) : a.score > b.score;
  }
}

function wordsOf(text: string): string[] {
  return searchText(text).split(/\s+/).filter(Boolean);
}
