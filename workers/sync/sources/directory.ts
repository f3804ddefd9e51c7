import type { DirectoryKind } from '#db/tables/directories.ts';
import { HubAnswer } from '#shared/contract/answers/hubs.ts';
import type { DirectoryTable } from '#shared/directory-tables.ts';
import { foldText } from '#shared/fold-text.ts';
import { recordRead } from '#src/records/answers.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import type { ListKind } from './list.ts';
import { type Source, source, textOf } from './source.ts';

/* Churches, the three directories of people who serve planters, and the areas on the map. */

const kinds: readonly DirectoryKind[] = DIRECTORIES;

export const directorySources = {
  ...(Object.fromEntries(kinds.map((kind) => [kind.table, sourceOf(kind)])) as Record<
    DirectoryTable,
    Source
  >),
  hubs: source({
    table: 'hubs',
    shape: HubAnswer,
    also: ({ geometry }) => ({ ring: JSON.stringify(geometry) }),
    first: { ring: '[]' },
  }),
};

function sourceOf(kind: DirectoryKind): Source {
  return source({
    table: kind.table,
    kind,
    shape: recordRead(kind),
    refs: { planter: ['planters', 'planter_id'] },
    also: ({ planter_id }) => (planter_id === null ? { planter: '' } : {}),
    complete: (row) => ({ ...row, sort_name: foldText(textOf(row.name)) }),
  });
}

export const directoryLists: Record<string, ListKind> = {
  ...Object.fromEntries(
    kinds.map(({ table, path }) => [table, { table, path, names: [table] } satisfies ListKind]),
  ),
  hubs: { table: 'hubs', path: '/hubs', names: ['hubs'] },
};
