const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Puts each gap of a parsed text between marks that nobody sees. In a sentence from right to left a name, number or
 * address in Latin letters keeps its own order then, and the signs around it keep their place.
 * @param {unknown} parsed parts as `@lingui/message-utils` makes them: a text, or a gap `[name, type?, forms?]`
 * @returns {unknown}
 */
export function isolateGaps(parsed) {
  if (!Array.isArray(parsed)) return parsed;
  return parsed.flatMap((part) => {
    if (!Array.isArray(part)) return [part];
    const [name, type, forms] = part;
    if (type === undefined) return [FIRST_STRONG_ISOLATE, part, POP_DIRECTIONAL_ISOLATE];
    if (typeof forms !== 'object' || forms === null) return [part];
    const entries = Object.entries(forms).map(([form, inner]) => [form, isolateGaps(inner)]);
    return [[name, type, Object.fromEntries(entries)]];
  });
}
