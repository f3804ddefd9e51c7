/**
 * Count and order-independent checksum of the rows of one table, as one person may see it on the server and as a device
 * stores it. Equal sums mean equal rows in equal versions; two different sets have the same sum once in four billion
 * cases.
 */
export interface RowSum {
  rows: number;
  /** 0 ≤ sum < 2^32. */
  sum: number;
}

export const NO_ROWS: RowSum = { rows: 0, sum: 0 };

/** The sum with one more row. `rev`: the server's version of the row (its network clock when it last changed). */
export function withRow({ rows, sum }: RowSum, id: number, rev: number): RowSum {
  return { rows: rows + 1, sum: (sum + mixed(id, rev)) >>> 0 };
}

export function isSameSum(a: RowSum, b: RowSum): boolean {
  return a.rows === b.rows && a.sum === b.sum;
}

/** Spreads id and version over 32 bits, so that changes in neighboring rows do not cancel each other out. */
function mixed(id: number, rev: number): number {
  return avalanche(avalanche(id >>> 0) ^ avalanche((rev >>> 0) + 0x9e3779b9) ^ high(id, rev));
}

/** The bits beyond 32, which are used only in a very old network. */
function high(id: number, rev: number): number {
  return avalanche(Math.floor(id / 2 ** 32) + 31 * Math.floor(rev / 2 ** 32));
}

function avalanche(value: number): number {
  let x = value >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
