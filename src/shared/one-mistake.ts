/** Follows every word in a vocabulary of `oneMistakeFrom`; no word contains it. */
export const WORD_END = 10;

/** From this length on, what was typed is also compared with the beginning of longer words. */
const PREFIX_LENGTH = 4;
/** Shorter words are one mistake away from almost anything. */
const SHORTEST = 3;

/**
 * Whether a word, or its beginning, is what somebody meant to type with at most one mistake: a wrong, missing or extra
 * letter, or two swapped neighbors. Returns a function, because one typed word is compared with all words of a network.
 * It takes the letters of all words, each word followed by `WORD_END`, and where the word starts: one array of letters
 * is read several times faster than tens of thousands of strings.
 */
export function oneMistakeFrom(typed: string): (letters: Uint16Array, start: number) => boolean {
  const { length } = typed;
  if (length < SHORTEST) return () => false;
  const wanted = Uint16Array.from({ length }, (_, at) => typed.charCodeAt(at));
  const isPrefixEnough = length >= PREFIX_LENGTH;

  /** Whether the typed text from `from` on is found at `at`. */
  function goesOn(from: number, letters: Uint16Array, at: number): boolean {
    let place = at;
    for (let next = from; next < length; next += 1) {
      if (wanted[next] !== letters[place]) return false;
      place += 1;
    }
    return isPrefixEnough || letters[place] === WORD_END;
  }

  return (letters, start) => {
    let same = 0;
    while (same < length && wanted[same] === letters[start + same]) same += 1;
    const at = start + same;
    const isLast = same + 1 >= length;
    const mayBeWrong = isLast || wanted[same + 1] === letters[at + 1];
    const mayBeMissing = same < length && wanted[same] === letters[at + 1];
    const mayBeExtra = isLast || wanted[same + 1] === letters[at];
    // Rules out nearly every word at once.
    if (!mayBeWrong && !mayBeMissing && !mayBeExtra) return false;
    if (mayBeExtra && goesOn(same + 1, letters, at)) return true;
    if (letters[at] === WORD_END) return false;
    const isSwapped = mayBeMissing && mayBeExtra && !isLast;
    return (
      (mayBeWrong && goesOn(same + 1, letters, at + 1)) ||
      (mayBeMissing && goesOn(same, letters, at + 1)) ||
      (isSwapped && goesOn(same + 2, letters, at + 2))
    );
  };
}
