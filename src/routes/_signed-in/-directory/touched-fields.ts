/** Only what the author changed, with the value that stood there before (S4); undefined: nothing. */
export function touchedIn<Fields extends object>(
  fields: Fields,
  row: object,
): { fields: Partial<Fields>; before: Record<string, unknown> } | undefined {
  const known = new Map<string, unknown>(Object.entries(row));
  const touched = Object.entries(fields).filter(
    ([name, value]) => (known.get(name) ?? '') !== (value ?? ''),
  );
  if (touched.length === 0) return undefined;
  return {
    // The names came from the fields themselves.
    fields: Object.fromEntries(touched) as Partial<Fields>,
    before: Object.fromEntries(touched.map(([name]) => [name, known.get(name) ?? ''])),
  };
}
