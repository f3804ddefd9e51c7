/** From this length on, what was typed is also compared with the beginning of longer words. */
const PREFIX_LENGTH = 4;
/** Shorter words are one mistake away from almost anything. */
const SHORTEST = 3;

/**
 * Whether a word, or its beginning, is what somebody meant to type with at most one mistake: a wrong, missing or extra
 * letter, or two swapped neighbors. Returns a function, because one typed word is compared with all words of a network.
 */
export function oneMistakeFrom(typed: string): (word: string) => boolean {
  const { length } = typed;
  if (length < SHORTEST) return () => false;
  const tails = Array.from({ length: length + 2 }, (_, from) => typed.slice(from));
  const isPrefixEnough = length >= PREFIX_LENGTH;

  /** Whether the typed text from `typedFrom` on is found in the word at `wordFrom`. */
  function goesOn(word: string, typedFrom: number, wordFrom: number): boolean {
    if (!isPrefixEnough && word.length - wordFrom !== length - typedFrom) return false;
    return word.startsWith(tails[typedFrom] ?? '', wordFrom);
  }

  /** Whether the next letter fits any kind of mistake at this letter. Rules out nearly every word at once. */
  function mayGoOn(word: string, at: number): boolean {
    if (at + 1 >= length) return true;
    const next = typed.charCodeAt(at + 1);
    const follows = word.charCodeAt(at + 1);
    return follows === next || follows === typed.charCodeAt(at) || word.charCodeAt(at) === next;
  }

  return (word) => {
    if (word.length < length - 1) return false;
    let at = 0;
    while (at < length && typed.charCodeAt(at) === word.charCodeAt(at)) at += 1;
    if (!mayGoOn(word, at)) return false;
    const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
    return (
      goesOn(word, at + 1, at + 1) ||
      goesOn(word, at + 1, at) ||
      goesOn(word, at, at + 1) ||
      (isSwapped && goesOn(word, at + 2, at + 2))
    );
  };
}
