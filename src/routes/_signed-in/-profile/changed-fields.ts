/** The fields that differ from what the author saw, and what stood there (S4). Blanks around do not count. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, string>>,
): { fields: Record<string, string>; before: Record<string, unknown> } {
  const changed = Object.entries(typed)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => text !== before[name]);
  return {
    fields: Object.fromEntries(changed),
    before: Object.fromEntries(changed.map(([name]) => [name, before[name] ?? ''])),
  };
}
