// cspell:disable
const PLAIN = 'aceilnosuyACEILNOSUY';
const ACCENTED = 'áçéîļñôšûýÁÇÉÎĻÑÔŠÛÝ';
// cspell:enable
const TAGS = /(<\/?\d+\/?>)/;

/**
 * A text of the pseudo-language: accents show what went through translation, and it is 40 % longer, as the longest
 * real languages are.
 * @param {string} text a part of a message between its gaps; elements in it look like `<0>…</0>`
 */
export function pseudo(text) {
  return text
    .split(TAGS)
    .map((part) => (TAGS.test(part) ? part : longer(part)))
    .join('');
}

/** @param {string} part */
function longer(part) {
  const letters = part.trim().length;
  if (letters === 0) return part;
  const accented = part.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
  // It breaks as words do: the first part makes the last word longer, the others are words.
  const filling = '~'.repeat(Math.ceil(letters * 0.4)).replace(/(?<=^~{4}(?:~{7})*)(?=~)/g, ' ');
  return accented.replace(/\s*$/, (blanks) => filling + blanks);
}
