import type { Sentence } from './sentences.ts';

/** Phrases that readers stumble over, and what to write instead (docs/decisions/plain-english.md). */
const RULES: readonly { wording: RegExp; instead: string }[] = [
  { wording: /\b(stands|stood)\b(?! for\b)/i, instead: 'is, is shown, is stored' },
  { wording: /\b(lies|lay)\b(?! out\b)/i, instead: 'is' },
  { wording: /\bfor ever\b/i, instead: 'forever' },
  { wording: /(?<!\w)anew\b/i, instead: 'again' },
  { wording: /\bwhoever\b/i, instead: 'anybody who, the person who' },
  { wording: /\bnobody but\b/i, instead: 'only' },
  {
    wording: /\b(is|are|was|were|be|been|when) told\b/i,
    instead: 'is notified, is shown, is returned',
  },
  { wording: /\b(goes|went) on\b|\bgo on\b|\bgoing on\b/i, instead: 'continues' },
  { wording: /\blife lines?\b/i, instead: 'history' },
  { wording: /\bunder way\b/i, instead: 'in flight, in progress' },
  { wording: /\bpower cut\b/i, instead: 'power failure' },
  { wording: /\bput aside\b/i, instead: 'overwritten value, set aside' },
  { wording: /\btruth\b/i, instead: 'server copy' },
  { wording: /\bround and round\b/i, instead: 'in a cycle' },
];

/** One sentence for each such phrase. Quoted code is ignored. */
export function stumblingBlocks(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ file, line, text }) =>
    RULES.filter(({ wording }) => wording.test(text.replace(/`[^`]*`/g, ''))).map(
      ({ instead }) => `${file}:${line} "${text.slice(0, 100)}": write ${instead}`,
    ),
  );
}
