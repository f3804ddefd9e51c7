import { nameIn, StageAnswer, StatusAnswer } from '#shared/contract/answers/planters.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { isRecord } from '#shared/contract/envelope.ts';
import { type Get, type ListAnswer, type ListKind, readList, source } from './source.ts';

/** The stages of a plant. */
export const stages = source({
  table: 'stages',
  shape: StageAnswer,
  also: ({ statuses, position }) => ({ statuses: statuses ?? [], position: position || undefined }),
});

export const stageLists: Record<string, ListKind> = {
  stages: { list: () => ({ source: stages, read: readStages }) },
};

async function readStages(get: Get): Promise<ListAnswer> {
  const list = await readList(get, '/church-planters/stages', ['stages']);
  if (list.kind !== 'list') return list;
  const rows = list.rows.map(inPlace);
  return rows.length === 0 || rows.some(tellsStatuses)
    ? { kind: 'list', rows }
    : withStatusesAskedFor(get, rows);
}

/** The order of the documented list is that of the stages; one that is a mere name is known by its place. */
function inPlace(row: unknown, index: number): unknown {
  if (typeof row === 'string') return { id: index + 1, position: index + 1, name: row };
  return isRecord(row) ? { position: index + 1, ...row } : row;
}

function tellsStatuses(row: unknown): boolean {
  return isRecord(row) && Array.isArray(row.statuses);
}

/** If the stages do not include their statuses: `GET /church-planters/statuses`. */
async function withStatusesAskedFor(get: Get, rows: unknown[]): Promise<ListAnswer> {
  const listed = await readList(get, '/church-planters/statuses', ['statuses']);
  if (listed.kind !== 'list') return listed;
  const statuses = listed.rows.flatMap((one) => StatusAnswer.safeParse(one).data ?? []);
  const known = (row: unknown) => {
    if (!isRecord(row)) return row;
    const own = statuses.filter(({ stage_id }) => stage_id === idIn(row.id));
    return { ...row, statuses: own.map(nameIn) };
  };
  return { kind: 'list', rows: rows.map(known) };
}
