const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Wraps each placeholder of a parsed text in invisible isolate marks. In a right-to-left sentence, a name, number or
 * address in Latin letters then keeps its own order, and the punctuation around it keeps its place.
 * @param {unknown} parsed parts from `@lingui/message-utils`: a text, or a placeholder `[name, type?, forms?]`
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
