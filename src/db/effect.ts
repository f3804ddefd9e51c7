import type { Rows, TableName } from './tables/index.ts';

/**
 * What a write does to one local row: a pure function of that row alone, so that it can be replayed over any newer
 * server copy (S6). `undefined` means: no such row. It must be safe to run again.
 */
export type Effect = {
  [T in TableName]: {
    table: T;
    lid: string;
    change: (row: Rows[T] | undefined) => Rows[T] | undefined;
  };
}[TableName];

/** Reads the stored args of an op and answers its effects; throws when it cannot (`NewerOpError`: not yet). */
export type EffectsOf = (op: { name: string; version: number; args: unknown }) => Effect[];
