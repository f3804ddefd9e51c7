import type { Author, Tx, WriteScope } from '#server/db/transaction.ts';
import type { ChangeAct, FieldChange, HistoryKind } from '#shared/contract/history.ts';
import { batches } from './batches.ts';
import { type Snapshot, TRACKED } from './tracked-records.ts';

/** The author of what nobody did by hand, such as the geocoder's finds. @param at ISO in UTC */
export function theServer(at: string): Author {
  return { id: null, name: 'Fieldbook', at };
}

/** Records of one kind that a write is about. */
export interface Touched {
  /** Undefined: they have no history. */
  kind: HistoryKind | undefined;
  ids: readonly number[];
}

/**
 * Runs a write to existing records, and stores in the same transaction what it changed, field by field. Every write to
 * a record with a history passes here or through `recordCreated`; one without an author (the seed of the demo) leaves
 * none.
 */
export async function recorded<T>(
  scope: WriteScope,
  { kind, ids }: Touched,
  work: () => Promise<T>,
): Promise<T> {
  if (!scope.author || !kind) return work();
  const before = await snapshots(scope.tx, { kind, ids });
  const answer = await work();
  const after = await snapshots(scope.tx, { kind, ids });
  for (const id of ids) {
    await recordDifference(scope, { kind, id }, before.get(id), after.get(id));
  }
  return answer;
}

/** Stores that these records are new. */
export async function recordCreated(scope: WriteScope, { kind, ids }: Touched): Promise<void> {
  if (!scope.author || !kind) return;
  const after = await snapshots(scope.tx, { kind, ids });
  for (const id of ids) await recordDifference(scope, { kind, id }, undefined, after.get(id));
}

async function snapshots(
  tx: Tx,
  { kind, ids }: { kind: HistoryKind; ids: readonly number[] },
): Promise<Map<number, Snapshot>> {
  const found = new Map<number, Snapshot>();
  for (const batch of batches(ids)) {
    for (const [id, snapshot] of await TRACKED[kind].read(tx, batch)) found.set(id, snapshot);
  }
  return found;
}

async function recordDifference(
  { tx, rev, author }: WriteScope,
  { kind, id }: { kind: HistoryKind; id: number },
  before: Snapshot | undefined,
  after: Snapshot | undefined,
): Promise<void> {
  const act = actOf(before, after);
  const fields = act === 'changed' && before && after ? differences(kind, before, after) : [];
  if (!act || !author || (act === 'changed' && fields.length === 0)) return;
  if (act === 'deleted') await emptyHistory(tx, { kind, id, rev });
  await tx
    .insertInto('record_changes')
    .values({
      kind,
      record_id: id,
      planter_id: (before ?? after)?.planterId ?? null,
      user_id: (before ?? after)?.userId ?? null,
      at: author.at,
      author_id: author.id,
      author_name: author.name,
      act,
      fields: JSON.stringify(fields),
      rev,
    })
    .execute();
}

function actOf(before: Snapshot | undefined, after: Snapshot | undefined): ChangeAct | undefined {
  const [was, is] = [before?.isThere === true, after?.isThere === true];
  if (was && is) return 'changed';
  if (is) return 'created';
  return was ? 'deleted' : undefined;
}

function differences(kind: HistoryKind, before: Snapshot, after: Snapshot): FieldChange[] {
  const { namedOnly } = TRACKED[kind];
  return Object.keys(after.values).flatMap((field) => {
    const [from, to] = [before.values[field] ?? null, after.values[field] ?? null];
    if ((from ?? '') === (to ?? '')) return [];
    return namedOnly.has(field) ? [{ field }] : [{ field, from, to }];
  });
}

/** What a deleted record held is not kept in its history either. */
async function emptyHistory(
  tx: Tx,
  { kind, id, rev }: { kind: HistoryKind; id: number; rev: number },
): Promise<void> {
  await tx
    .updateTable('record_changes')
    .set({ fields: '[]', deleted: 1, rev })
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('deleted', '=', 0)
    .execute();
}
