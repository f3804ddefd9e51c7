import type { DirectoryTable } from '#db/tables/directories.ts';
import type { AnyRow } from '#db/tables/index.ts';
import { HubAnswer } from '#shared/contract/answers/hubs.ts';
import { foldText } from '#shared/fold-text.ts';
import { recordRead } from '#src/records/answers.ts';
import { church } from '#src/records/church.ts';
import { assessors, coaches, trainers } from '#src/records/people.ts';
import type { Directory } from '#src/records/record.ts';
import { type ListKind, listAt, type RowContext, type Source, source, textOf } from './source.ts';

/* Churches, the three directories of people who serve planters, and the areas on the map. */

function directorySource(kind: Directory<string, DirectoryTable>) {
  return source({
    table: kind.table,
    kind,
    shape: recordRead(kind),
    also: (wire, context) => ({ planter: planterOf(wire, context) }),
    complete: sorted,
  });
}

export const churches = directorySource(church);

/** The planter whom a record points at; '' for none, undefined where the server does not say. */
function planterOf({ planter_id }: { planter_id?: unknown }, context: RowContext) {
  if (typeof planter_id === 'number') return context.lidOf('planters', planter_id);
  return planter_id === null ? '' : undefined;
}

function sorted(row: AnyRow): AnyRow {
  return { ...row, sort_name: foldText(textOf(row.name)) };
}

export const peopleSources = {
  trainers: directorySource(trainers),
  assessors: directorySource(assessors),
  coaches: directorySource(coaches),
};

export const hubs = source({
  table: 'hubs',
  shape: HubAnswer,
  also: ({ geometry }) => ({ ring: JSON.stringify(geometry) }),
  first: { ring: '[]' },
});

function directoryList(kind: Directory, source: Source): ListKind {
  const read = listAt(kind.path, kind.table);
  return { list: () => ({ source, read }) };
}

export const directoryLists: Record<string, ListKind> = {
  churches: directoryList(church, churches),
  trainers: directoryList(trainers, peopleSources.trainers),
  assessors: directoryList(assessors, peopleSources.assessors),
  coaches: directoryList(coaches, peopleSources.coaches),
  hubs: { list: () => ({ source: hubs, read: listAt('/hubs', 'hubs') }) },
};
