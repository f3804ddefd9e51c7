/** True if two values from the database have the same content. Files and other objects are equal only to themselves. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return areEqual(a, b);
  if (a instanceof Map && b instanceof Map) return areEqual([...a], [...b]);
  if (a instanceof Set && b instanceof Set) return areEqual([...a], [...b]);
  return isPlain(a) && isPlain(b) && areFieldsEqual(a, b);
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, at) => isEqual(one, b[at]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

function areFieldsEqual(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]));
}
