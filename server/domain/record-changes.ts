import type { Author, Tx, WriteScope } from '#server/db/transaction.ts';
import type { ChangeAct, FieldChange, HistoryKind } from '#shared/contract/history.ts';
import { batches } from './batches.ts';
import { type Snapshot, TRACKED } from './tracked-records.ts';

/** The author of automatic changes, such as points found by the geocoder. `at` is ISO 8601 in UTC. */
export function theServer(at: string): Author {
  return { id: null, name: 'Fieldbook', at };
}

/** The records of one kind that a write affects. */
export interface Touched {
  /** Undefined if records of this kind have no history. */
  kind: HistoryKind | undefined;
  ids: readonly number[];
}

/**
 * Runs a write to existing records, and stores in the same transaction what it changed, field by field. Every write to
 * a record with a history goes through this function or `recordCreated`. A write without an author (the seed of the
 * demo) leaves no entry.
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

/** Adds a 'created' entry for each of these records. */
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

/** Empties the history of a deleted record, since it would preserve the deleted values. */
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
