/** Keys of IndexedDB as far as a mirror uses them, in the order that IndexedDB gives them. */
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

/** Numbers before texts before lists; a list is compared part by part. */
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

/** The key itself; throws as IndexedDB does for what is none. */
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

/** What is stored and plain: it is given to each reader as it is, since copies were a third of the time of a walk. */
const fixed = new WeakSet<object>();
/** A soak does without: it takes a sixth of the time, and the cases have shown that nobody changes what was read. */
const isFrozen = process.env.SIM_FREEZE !== 'off';

/** Fixes a row, as deep as it is plain: who changes it afterwards gets an error. */
export function fix<T>(value: T): T {
  isFixed(value);
  return value;
}

/** True once it is; what is not plain, such as bytes, stays changeable, and so does what holds it. */
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

/** What structured cloning gives back, for what a mirror stores. */
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
  // Far quicker than member by member, and most members are plain.
  const copy = { ...value } as Row;
  for (const name in copy) {
    const kind = typeof copy[name];
    if (kind === 'object' || kind === 'function' || kind === 'symbol') {
      copy[name] = copyOf(copy[name]);
    }
  }
  return copy as T;
}
