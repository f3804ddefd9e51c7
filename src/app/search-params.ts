/**
 * Parses and formats search parameters. Every value is plain text in the address; text in the canonical form of an
 * integer is parsed as a number. (The router's own parser treats each value as JSON, and would turn a token such as
 * `12e34567` into Infinity.)
 */
export function parseSearch(search: string): Record<string, string | number> {
  const entries = [...new URLSearchParams(search)];
  return Object.fromEntries(entries.map(([name, text]) => [name, numberOrText(text)]));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `?${text}` : '';
}

function numberOrText(text: string): string | number {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
}
