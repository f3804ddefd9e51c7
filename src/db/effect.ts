import type { Rows, WritableTable } from './tables/index.ts';

/**
 * The effect of a write on one local row: a pure function of that row, so that it can be replayed over any newer server
 * copy (S6). `undefined` means that the row does not exist. Effects must be idempotent.
 */
export type Effect = {
  [T in WritableTable]: {
    table: T;
    lid: string;
    change: (row: Rows[T] | undefined) => Rows[T] | undefined;
  };
}[WritableTable];

/**
 * Parses the stored arguments of an op and returns its effects. Throws if it cannot (`NewerOpError`: a newer build
 * can).
 */
export type EffectsOf = (op: { name: string; version: number; args: unknown }) => Effect[];
