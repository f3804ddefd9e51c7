import type { Reason } from '#db/op.ts';
import { TABLES, type TableName } from '#db/tables/index.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { LockedError } from '#src/vault/locked.ts';
import type { Incoming } from '../sources/source.ts';
import type { Run } from './run.ts';

/*
 * Confidential texts lie sealed in everything that the engine stores (src/vault). Outside a transaction only:
 * sealing takes a turn of its own.
 */

/** The args as they are sent; `locked`: nobody has unlocked, the write waits. */
export async function openedArgs(
  run: Run,
  mutation: Mutation,
  args: unknown,
): Promise<{ kind: 'open'; args: unknown } | { kind: 'locked' }> {
  if (!mutation.sealed) return { kind: 'open', args };
  try {
    return { kind: 'open', args: await run.ports.vault.openAll(args) };
  } catch (error) {
    if (error instanceof LockedError) return { kind: 'locked' };
    throw error;
  }
}

/** A body as it was frozen, to be sent again; throws `LockedError` while nobody has unlocked. */
export async function openedBody(run: Run, mutation: Mutation, frozen: unknown) {
  return mutation.sealed ? run.ports.vault.openAll(frozen) : frozen;
}

/**
 * The parts of a write that are put before its author, overwritten (S28) or frozen (S16): all of them hold what was
 * written.
 */
export async function sealedFor<T>(run: Run, mutation: Mutation, value: T): Promise<T> {
  return mutation.sealed ? run.ports.vault.sealAll(value) : value;
}

/** A question with everything in it sealed that it shows. */
export async function sealedQuestion(run: Run, mutation: Mutation, reason: Reason) {
  if (!mutation.sealed || !reason.question) return reason;
  const data = await run.ports.vault.sealAll(reason.question.data);
  return { ...reason, question: { ...reason.question, data } };
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
