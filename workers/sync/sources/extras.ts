import { keysOf } from '#db/owned.ts';
import type { TableName } from '#db/tables/index.ts';
import { cohort } from '#src/records/cohort.ts';
import { participant } from '#src/records/cohort-participant.ts';
import type { ExtraKind, TableKind } from '#src/records/extra.ts';
import { readOf } from '#src/records/extra-shapes.ts';
import { resource } from '#src/records/resource.ts';
import { type ListKind, listAt, type Source, source } from './source.ts';

/* Extras of servers that offer their tables. */

function sourceOf(kind: TableKind): Source {
  return source({
    table: kind.table as TableName,
    kind,
    shape: readOf(kind),
    also: (wire, { lidOf }) =>
      Object.fromEntries(
        Object.entries(kind.links ?? {}).map(([name, { column, table }]) => [
          name,
          lidOf(table as TableName, Number(Reflect.get(wire, column))),
        ]),
      ),
  });
}

/** The whole table, by the path without its slash. */
function listOf({ path, needs }: ExtraKind, from: Source): Record<string, ListKind> {
  const list = () => ({ source: from, read: listAt(path, 'data') });
  return { [path.slice(1)]: { ...(needs && { needs }), list } };
}

export const EXTRA_SOURCES = {
  cohorts: sourceOf(cohort),
  cohort_participants: sourceOf(participant),
  training_resources: sourceOf(resource),
};

export const extraLists: Record<string, ListKind> = {
  ...listOf(cohort, EXTRA_SOURCES.cohorts),
  ...listOf(resource, EXTRA_SOURCES.training_resources),
  'cohort-participants': {
    of: 'cohorts',
    needs: cohort.needs,
    list: ({ lid, id }) => ({
      source: EXTRA_SOURCES.cohort_participants,
      read: listAt(`/cohorts/${id}/participants`, 'data'),
      scope: (db) => keysOf(db, 'cohort_participants', 'cohort', lid),
    }),
  },
};
