import type { Op, Reason } from '#db/op.ts';
import { BASE_MEMBER, StaleEdit } from '#shared/contract/base.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { CHANGED_MEANWHILE, type ChangedMeanwhile } from '#shared/questions.ts';
import { type AskRule, type Conflict, conflictsIn } from '#src/mutations/conflict.ts';
import type { Ids } from '#src/mutations/ids.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { sealedFor } from '../core/confidential.ts';
import { OP_TABLES, type Run } from '../core/run.ts';
import type { Attempt } from './request.ts';

/** A question to the author of an edit: its name and the data that it shows. */
export type Question = NonNullable<Reason['question']>;

/** Path of the record that is read before a write is sent; undefined if there is none. */
export function readBeforeWrite(
  { op, mutation, args, calls }: Attempt,
  ids: Ids,
): string | undefined {
  const fresh = calls[op.step]?.fresh;
  // After the first call, the record already contains this write's own change, so it is not compared again (S18).
  return op.step > 0 ? fresh : (fresh ?? mutation.conflict?.read?.(args, ids));
}

/**
 * Compares the record with a write that is about to be sent (S28). `mine`: the other value is overwritten and kept.
 * Returns a question to the author if the rule is `ask` and somebody else changed the same field.
 */
export async function questionBefore(
  run: Run,
  { op, mutation, args }: Attempt,
  body: unknown,
): Promise<Question | undefined> {
  const rule = mutation.conflict;
  if (!rule || op.step > 0) return undefined;
  const theirs = rule.theirs ? rule.theirs(body, args) : recordIn(body);
  const conflicts = theirs ? conflictsIn(rule, args, theirs) : [];
  if (!theirs || conflicts.length === 0) return undefined;
  if (rule.kind === 'ask') return question(rule, args, conflicts, theirs);
  await putAside(run, op, await sealedFor(run, mutation, conflicts));
  return undefined;
}

/** The same question if the server detects the conflict between the read and the write. */
export function questionIn(
  mutation: Mutation,
  args: unknown,
  answer: Answer,
): Question | undefined {
  const rule = mutation.conflict;
  if (rule?.kind !== 'ask' || answer.kind !== 'refused' || answer.status !== 409) return undefined;
  const stale = StaleEdit.safeParse(answer.body);
  if (!stale.success) return undefined;
  const conflicts = conflictsIn(rule, args, stale.data.current);
  return conflicts.length > 0 ? question(rule, args, conflicts, stale.data.current) : undefined;
}

/** Adds the values that the author saw to the body, for servers that compare them. */
export function withBase(mutation: Mutation, args: unknown, body: unknown): unknown {
  const rule = mutation.conflict;
  if (rule?.kind !== 'ask' || typeof body !== 'object' || body === null) return body;
  const base = rule.touched(args).map(({ field, before }) => [field, before ?? null]);
  return { ...body, [BASE_MEMBER]: Object.fromEntries(base) };
}

function question(
  rule: AskRule<unknown>,
  args: unknown,
  conflicts: Conflict[],
  record: Record<string, unknown>,
): Question {
  const compared = rule.touched(args).map(({ field }) => [field, record[field] ?? null]);
  const data: ChangedMeanwhile = { conflicts, theirs: Object.fromEntries(compared) };
  return { name: CHANGED_MEANWHILE, data };
}

async function putAside(run: Run, op: Op, conflicts: readonly Conflict[]): Promise<void> {
  const at = run.ports.clock.now();
  const key = op.touches[0] ?? '';
  await run.writeStrict('put aside', [...OP_TABLES, 'putAside'], async (db) => {
    const known = await db.putAside.where('opId').equals(op.id).toArray();
    const news = conflicts.filter((one) => known.every(({ field }) => field !== one.field));
    const edit = { name: op.name, version: op.version, args: op.args };
    const rows = news.map(({ field, label, mine, theirs }) => ({ field, label, mine, theirs }));
    await db.putAside.bulkAdd(rows.map((one) => ({ ...one, opId: op.id, key, at, edit })));
  });
}
