/*
 * English numbers and plurals without `Intl`, because its first number and its first plural take 80 ms on a cheap
 * phone, before anything is painted. Other languages have rules of their own and use `Intl`.
 */

/** As in `i18n.ts`: literal parts and placeholders, and the values of the placeholders. */
type Parts = readonly unknown[];
type Values = Readonly<Record<string, unknown>>;

/** '10,000', for a whole number. */
export function englishCount(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** The same text with its plurals resolved; everything else is left to Lingui. */
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
