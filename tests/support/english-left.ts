// cspell:ignore aceilnosuy
import { readFileSync } from 'node:fs';
import type { Page, Response } from '@playwright/test';

/*
 * Finds English on a page in the pseudo-language en-XB, which accents most letters. So a word with one of these letters
 * unaccented has not been translated: it is a name or user input, which the server sent, or a forgotten text.
 */

/** Letters that en-XB always accents (scripts/lib/pseudo.mjs). */
const PLAIN_LETTER = /[aceilnosuy]/i;
const WORD = /\p{L}[\p{L}'’-]*\p{L}/gu;

/** English texts that have a translation. */
const translatable = new Set(
  [...readFileSync('src/locales/en.po', 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
    ([, text = '']) => text,
  ),
);

/** A text that people read or hear on the page, with its element. */
export interface ReadText {
  text: string;
  where: string;
}

/** A body that takes longer belongs to a page that has been left. */
const BODY_MS = 5_000;

/** Collects what the server sends: names and user input. */
export class SentTexts {
  readonly #pending: Promise<void>[] = [];
  readonly #texts = new Set<string>();
  readonly #words = new Set<string>();

  hear(response: Response): void {
    const isJson = /json/.test(response.headers()['content-type'] ?? '');
    if (!isJson || !new URL(response.url()).pathname.startsWith('/api/')) return;
    // A page that was left during an answer sends the request again, and the body of the first may never arrive.
    const never = new Promise<null>((resolve) => {
      setTimeout(resolve, BODY_MS, null).unref();
    });
    const read = Promise.race([response.json().catch(() => null), never]);
    this.#pending.push(read.then((body) => this.learn(body)));
  }

  /** Also learns the rows on the device, such as names that arrived before this object listened. */
  async hearAll(page: Page): Promise<void> {
    await Promise.all(this.#pending);
    this.learn(await page.evaluate(rowsOfServer));
  }

  /** @param key the name of the value, such as `first_name` */
  learn(value: unknown, key = ''): void {
    if (typeof value === 'string') {
      for (const line of value.split('\n')) this.#texts.add(plain(line));
      if (/name/i.test(key)) for (const word of wordsIn(value)) this.#words.add(word);
    } else if (Array.isArray(value)) {
      for (const one of value) this.learn(one, key);
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, one] of Object.entries(value)) this.learn(one, inner);
    }
  }

  /** Whether this is a complete text, three words of one, or a combination of names. */
  has(part: string): boolean {
    const sought = plain(part.replace(/\s*…$/, ''));
    if (this.#texts.has(sought)) return true;
    if (wordsIn(part).every((word) => this.#words.has(word))) return true;
    return wordsIn(part).length >= 3 && [...this.#texts].some((one) => one.includes(sought));
  }
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

function wordsIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

/** Texts on the page that are still English, except those that match `exceptions`. */
export function englishIn(
  texts: readonly ReadText[],
  sent: SentTexts,
  exceptions: readonly RegExp[],
): string[] {
  return texts
    .filter(({ text }) => translatable.has(text) || !sent.has(text))
    .filter(({ text }) => partsOf(text, exceptions).some((part) => isEnglish(part, sent)))
    .map(({ text, where }) => `${where}: ${text}`);
}

/** Splits a sentence into its values and the texts around them. */
function partsOf(text: string, exceptions: readonly RegExp[]): string[] {
  let rest = text.replaceAll(/\S+@\S*|https?:\S+/g, ' ');
  for (const exception of exceptions) rest = rest.replaceAll(exception, ' ');
  return rest.split(/[\u2066-\u2069]/).map((part) => part.trim());
}

function isEnglish(part: string, sent: SentTexts): boolean {
  if (!wordsIn(part).some((word) => PLAIN_LETTER.test(word))) return false;
  if (translatable.has(part)) return true;
  if (sent.has(part)) return false;
  const pieces = part
    .split(/[·–|()/&:;~]|\d+|, (?![A-Z]{2}\b)/)
    .filter((piece) => PLAIN_LETTER.test(piece));
  return pieces.length < 2
    ? !sent.has(pieces[0] ?? '')
    : pieces.some((piece) => isEnglish(piece.trim(), sent));
}

/** In the page: every row that is a copy from the server. */
async function rowsOfServer(): Promise<unknown[]> {
  const OWN = ['ops', 'journal', 'drafts', 'draft_versions', 'meta'];
  const all = await indexedDB.databases();
  const [mirror] = all.flatMap(({ name }) => (name?.startsWith('fieldbook:') ? [name] : []));
  if (mirror === undefined) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(mirror);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const names = [...opening.result.objectStoreNames].filter((name) => !OWN.includes(name));
      const reading = opening.result.transaction(names);
      const results = names.map((name) => reading.objectStore(name).getAll());
      reading.onerror = () => reject(reading.error);
      reading.oncomplete = () => {
        opening.result.close();
        resolve(results.flatMap(({ result }) => result));
      };
    };
  });
}

/** Everything on the page that is read or heard, except in hidden panels. */
export function textsOn(page: Page): Promise<ReadText[]> {
  return page.evaluate(() => {
    const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'];
    const place = (element: Element) => {
      const name = element.tagName.toLowerCase();
      const around = element.parentElement?.closest('[class]');
      return around ? `${around.getAttribute('class')?.split(' ')[0]} > ${name}` : name;
    };
    const found: { text: string; where: string }[] = [{ text: document.title, where: 'title' }];
    for (const element of document.body.querySelectorAll('*')) {
      if (/^(script|style|template)$/i.test(element.tagName)) continue;
      if (!element.checkVisibility()) continue;
      for (const name of ATTRIBUTES) {
        const text = element.getAttribute(name)?.trim();
        if (text) found.push({ text, where: `${place(element)}[${name}]` });
      }
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : '';
        if (text) found.push({ text, where: place(element) });
      }
    }
    return found;
  });
}
