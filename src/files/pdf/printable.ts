/** Other scripts, emoji, and characters outside the Basic Multilingual Plane. The fonts do contain ©, ® and ™. */
const NOT_IN_THE_FONT =
  /[^\n\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|(?![©®™])\p{Extended_Pictographic}|[\u{10000}-\u{10ffff}]/gu;
const BOX = '□';

/** The text as the PDF fonts can show it, with a box for each character that they lack. */
export function printable(text: string): { text: string; hasBoxes: boolean } {
  const whole = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu, '');
  const drawn = whole.replaceAll(NOT_IN_THE_FONT, BOX);
  return { text: drawn, hasBoxes: drawn !== whole };
}
