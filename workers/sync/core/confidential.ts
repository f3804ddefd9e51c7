import type { Op } from '#db/op.ts';
import { TABLES, type TableName } from '#db/tables/index.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { LockedError } from '#src/vault/locked.ts';
import type { Incoming } from '../sources/source.ts';
import type { Run } from './run.ts';
import { waitForUnlock } from './transitions.ts';

/*
 * Confidential texts are sealed in everything that the engine stores (src/vault). Call these functions outside
 * transactions only: sealing is asynchronous and would end the transaction.
 */

/** Opens arguments or a frozen body for sending. Throws `LockedError` while the vault is locked. */
export async function opened<T>(run: Run, mutation: Mutation, value: T): Promise<T> {
  return mutation.sealed ? run.ports.vault.openAll(value) : value;
}

/** Runs `work`. If the vault is locked, the write waits for its author to unlock it, and the result is undefined. */
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
 * Seals a part of a write that is stored: a value shown for review, an overwritten value (S28) or a frozen body (S16).
 * All of them contain what the author wrote.
 */
export async function sealedFor<T>(run: Run, mutation: Mutation, value: T): Promise<T> {
  return mutation.sealed ? run.ports.vault.sealAll(value) : value;
}

function sealedFieldsOf(table: TableName): readonly string[] {
  const definition: { sealed?: readonly string[] } = TABLES[table];
  return definition.sealed ?? [];
}

/**
 * True if rows of this table contain confidential texts, so that even an unreadable row may not be stored as received.
 */
export function isConfidential(table: TableName): boolean {
  return sealedFieldsOf(table).length > 0;
}

/** Seals the confidential texts of rows before they are merged into the mirror. */
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
