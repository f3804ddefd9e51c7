/** IndexedDB keys as far as a mirror uses them. */
export type Key = number | string | readonly Key[];

/** One index, or the primary key, as Dexie reads it from the schema. */
export interface IndexShape {
  name: string;
  keyPath?: string | readonly string[] | null | undefined;
  multi?: boolean | undefined;
  unique?: boolean | undefined;
  auto?: boolean | undefined;
}

export type Row = Record<string, unknown>;

/** IndexedDB's order: numbers before texts before lists; lists are compared item by item. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'object' && typeof b === 'object') return compareLists(a, b);
  return rankOf(a) - rankOf(b);
}

function compareLists(a: readonly Key[], b: readonly Key[]): number {
  for (const [nth, part] of a.entries()) {
    const other = b[nth];
    if (other === undefined) return 1;
    const order = compareKeys(part, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function rankOf(key: Key): number {
  if (typeof key === 'number') return 1;
  return typeof key === 'string' ? 2 : 3;
}

function isKey(value: unknown): value is Key {
  if (typeof value === 'number') return !Number.isNaN(value);
  return typeof value === 'string' || (Array.isArray(value) && value.every(isKey));
}

/** Returns the key itself; throws like IndexedDB for an invalid key. */
export function asKey(value: unknown): Key {
  if (isKey(value)) return value;
  throw new DOMException(`Not a valid key: ${String(value)}`, 'DataError');
}

/** Keys of a row in an index: none if a part is missing, many for a multi-entry index. */
export function keysIn(row: Row, { keyPath, multi }: IndexShape): readonly Key[] {
  const value = typeof keyPath === 'object' ? keyPath?.map((one) => row[one]) : row[keyPath ?? ''];
  if (multi && Array.isArray(value)) return [...new Set(value.filter(isKey))];
  return isKey(value) ? [value] : [];
}

/** Stored plain values. Each reader gets the same object, since copies took a third of the time of a walk. */
const fixed = new WeakSet<object>();
/** A soak does not freeze: that takes a sixth of the time, and the cases have shown that no reader changes rows. */
const isFrozen = process.env.SIM_FREEZE !== 'off';

/** Freezes a row as deep as it is plain, so that changing it later throws an error. */
export function fix<T>(value: T): T {
  isFixed(value);
  return value;
}

/** Whether a value is completely frozen. Non-plain values such as bytes stay mutable, and so do their containers. */
function isFixed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || fixed.has(value)) return true;
  if (!Array.isArray(value) && !isPlain(value)) return false;
  let isWhole = true;
  for (const member of Object.values(value)) isWhole = isFixed(member) && isWhole;
  if (isWhole) fixed.add(isFrozen ? Object.freeze(value) : value);
  return isWhole;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What structured cloning returns, for values that a mirror stores. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') {
      throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError');
    }
    return value;
  }
  if (fixed.has(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isPlain(value)) return structuredClone(value);
  // Much faster than copying each member, and most members are primitive.
  const copy = { ...value } as Row;
  for (const name in copy) {
    const kind = typeof copy[name];
    if (kind === 'object' || kind === 'function' || kind === 'symbol') {
      copy[name] = copyOf(copy[name]);
    }
  }
  return copy as T;
}
