import type { DirectoryKind, DirectoryTable } from '#db/tables/directories.ts';
import type { AnyRow } from '#db/tables/index.ts';
import { HubAnswer } from '#shared/contract/answers/hubs.ts';
import { foldText } from '#shared/fold-text.ts';
import { recordRead } from '#src/records/answers.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import { type ListKind, listAt, type RowContext, type Source, source, textOf } from './source.ts';

/* Churches, the three directories of people who serve planters, and the areas on the map. */

function directorySource(kind: DirectoryKind) {
  return source({
    table: kind.table,
    kind,
    shape: recordRead(kind),
    also: (wire, context) => ({ planter: planterOf(wire, context) }),
    complete: sorted,
  });
}

/** The planter whom a record points at; '' for none, undefined where the server does not say. */
function planterOf({ planter_id }: { planter_id?: unknown }, context: RowContext) {
  if (typeof planter_id === 'number') return context.lidOf('planters', planter_id);
  return planter_id === null ? '' : undefined;
}

function sorted(row: AnyRow): AnyRow {
  return { ...row, sort_name: foldText(textOf(row.name)) };
}

type Sources = Record<DirectoryTable, Source>;

export const directorySources = Object.fromEntries(
  DIRECTORIES.map((kind) => [kind.table, directorySource(kind)]),
) as Sources;

export const hubs = source({
  table: 'hubs',
  shape: HubAnswer,
  also: ({ geometry }) => ({ ring: JSON.stringify(geometry) }),
  first: { ring: '[]' },
});

function directoryList(kind: DirectoryKind): ListKind {
  const source = directorySources[kind.table];
  const read = listAt(kind.path, kind.table);
  return { list: () => ({ source, read }) };
}

export const directoryLists: Record<string, ListKind> = {
  ...Object.fromEntries(DIRECTORIES.map((kind) => [kind.table, directoryList(kind)])),
  hubs: { list: () => ({ source: hubs, read: listAt('/hubs', 'hubs') }) },
};
