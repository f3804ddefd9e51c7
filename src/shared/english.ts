/*
 * English numbers and plurals without `Intl`: its first plural and its first number take a cheap phone 80 ms before
 * anything is painted. Other languages have rules of their own, and use it.
 */

/** As in `i18n.ts`: literal parts and gaps, and what goes into the gaps. */
type Parts = readonly unknown[];
type Values = Readonly<Record<string, unknown>>;

/** '10,000', of a whole number. */
export function englishCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** The same text with the plural chosen that fits; what else it holds is left to Lingui. */
export function withPlurals(parts: Parts, values: Values): Parts {
  return parts.flatMap((part) => {
    const [name, kind, cases] = Array.isArray(part) ? part : [];
    const count = Number(values[name]);
    if (kind !== 'plural' || !Number.isInteger(count) || 'offset' in cases) return [part];
    const chosen = cases[count] ?? cases[count === 1 ? 'one' : 'other'];
    return withPlurals([chosen].flat(), values).map((one) =>
      one === '#' ? englishCount(count) : one,
    );
  });
}
