/** At this length a word is typed far enough to be looked for at the beginning of longer ones. */
const PREFIX_LENGTH = 4;
/** In shorter words almost anything is one mistake away. */
const SHORTEST = 3;

/**
 * Whether a word, or its beginning, is what somebody meant to type: one letter is wrong, missing or too many, or two
 * neighbors are swapped. Returns a function, because one typed word is compared with all words of a network.
 */
export function oneMistakeFrom(typed: string): (word: string) => boolean {
  const { length } = typed;
  if (length < SHORTEST) return () => false;
  const tails = Array.from({ length: length + 2 }, (_, from) => typed.slice(from));
  const isPrefixEnough = length >= PREFIX_LENGTH;

  /** The rest of what was typed, from one letter on, follows in the word, from another one on. */
  function goesOn(word: string, typedFrom: number, wordFrom: number): boolean {
    if (!isPrefixEnough && word.length - wordFrom !== length - typedFrom) return false;
    return word.startsWith(tails[typedFrom] ?? '', wordFrom);
  }

  /** Whatever the mistake at this letter was, one of these letters follows it. Refuses nearly every word at once. */
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
