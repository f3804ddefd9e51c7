// cspell:disable
const PLAIN = 'aceilnosuyACEILNOSUY';
const ACCENTED = 'áçéîļñôšûýÁÇÉÎĻÑÔŠÛÝ';
// cspell:enable
const TAGS = /(<\/?\d+\/?>)/;

/**
 * Converts a text into the pseudo-language. Accents show that it went through translation, and it is 40 % longer, like
 * texts in the longest real languages.
 * @param {string} text a part of a message between placeholders; elements in it look like `<0>…</0>`
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
  // The filling wraps like words: its first part extends the last word, the others are words of their own.
  const filling = '~'.repeat(Math.ceil(letters * 0.4)).replace(/(?<=^~{4}(?:~{7})*)(?=~)/g, ' ');
  return accented.replace(/\s*$/, (blanks) => filling + blanks);
}
