import type { Op } from '#db/op.ts';
import { TABLES, type TableName } from '#db/tables/index.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { LockedError } from '#src/vault/locked.ts';
import type { Incoming } from '../sources/source.ts';
import type { Run } from './run.ts';
import { waitForUnlock } from './transitions.ts';

/*
 * Confidential texts lie sealed in everything that the engine stores (src/vault). Outside a transaction only:
 * sealing takes a turn of its own.
 */

/** Args or a frozen body as they are sent; throws `LockedError` while nobody has unlocked. */
export async function opened<T>(run: Run, mutation: Mutation, value: T): Promise<T> {
  return mutation.sealed ? run.ports.vault.openAll(value) : value;
}

/** A write whose confidential texts cannot be opened waits for its author; undefined then. */
export async function unlessLocked<T>(
  run: Run,
  op: Op,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    await waitForUnlock(run, op);
    return undefined;
  }
}

/**
 * The parts of a write that are put before its author, overwritten (S28) or frozen (S16): all of them hold what was
 * written.
 */
export async function sealedFor<T>(run: Run, mutation: Mutation, value: T): Promise<T> {
  return mutation.sealed ? run.ports.vault.sealAll(value) : value;
}

function sealedFieldsOf(table: TableName): readonly string[] {
  const definition: { sealed?: readonly string[] } = TABLES[table];
  return definition.sealed ?? [];
}

/** True where a row may not be stored as it came, e.g. because it could not be read. */
export function isConfidential(table: TableName): boolean {
  return sealedFieldsOf(table).length > 0;
}

/** Rows on their way into the mirror, their confidential texts sealed. */
export async function sealArriving(
  run: Run,
  table: TableName,
  rows: readonly Incoming[],
): Promise<Incoming[]> {
  const names = sealedFieldsOf(table);
  if (names.length === 0) return [...rows];
  return Promise.all(rows.map((row) => sealRow(run, names, row)));
}

async function sealRow(run: Run, names: readonly string[], row: Incoming): Promise<Incoming> {
  const fields = { ...row.fields };
  for (const name of names) {
    const text = fields[name];
    if (typeof text === 'string') fields[name] = await run.ports.vault.sealArriving(text);
  }
  return { ...row, fields };
}
