import { keysOf, OWNED } from '#db/owned.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import { type Holder, isSuperadmin, may, maySeeAllPlanters } from '#shared/permissions.ts';
import { assessmentLists, assessmentSources } from './assessments.ts';
import { directoryLists, directorySources } from './directory.ts';
import { extraLists, extraSources } from './extras.ts';
import { type Feed, type ListKind, readList, readRecord } from './list.ts';
import { peopleLists, peopleSources } from './people.ts';
import { DIRECTORY, planterLists, planterSources } from './planters.ts';
import { reportLists, reportSources } from './reports.ts';
import type { Source } from './source.ts';

export const SOURCES: Record<TableName, Source> = {
  ...planterSources,
  ...peopleSources,
  ...directorySources,
  ...reportSources,
  ...assessmentSources,
  ...extraSources,
};

const LISTS: Readonly<Record<string, ListKind | undefined>> = {
  ...planterLists,
  ...peopleLists,
  ...directoryLists,
  ...reportLists,
  ...assessmentLists,
  ...extraLists,
};

/** The person who reads, and the server numbers of local records. */
export interface Reader {
  userId: number;
  idOf(table: TableName, lid: string): number | undefined;
}

/** The list with this key; undefined while its record has no server number. */
export function feedOf(key: string, reader: Reader): Feed | undefined {
  const [kind = '', lid = ''] = key.split(/:(.*)/);
  const known = Object.hasOwn(LISTS, kind) ? LISTS[kind] : undefined;
  const id = known?.of ? reader.idOf(known.of, lid) : Number(lid || reader.userId);
  if (!known || id === undefined) return undefined;
  const { table, one, names, left, source = SOURCES[table] } = known;
  const of = known.of && { table: known.of, lid };
  const path = known.path.replace('{id}', String(id));
  const field = of ? OWNED[of.table]?.[table] : known.by;
  const owner = of ? lid : id;
  const isOwnAddress = one === 'own' && of !== undefined;
  return {
    key,
    source,
    id,
    of,
    shared: field ? { [field]: owner } : {},
    isOwnAddress,
    left,
    read(get, early) {
      if (known.read) return known.read(get, path, id);
      if (one) return readRecord(get, path);
      return readList((address) => get(address, early), path, names);
    },
    async scope(db) {
      if (one === 'part') return [];
      if (known.scope) return known.scope(db, id);
      if (field) return keysOf(db, table, field, owner);
      const rows = db.table<AnyRow, string>(table);
      if (isOwnAddress) return (await rows.get(lid)) ? [lid] : [];
      return rows.toCollection().primaryKeys();
    },
    derive: async (db) => (await known.derive?.(db, lid)) ?? [],
  };
}

/** Lists that this person always has on the device, besides those that screens request. */
export function standingFeeds(holder: Holder, userId: number): string[] {
  const keys = ['profile'];
  if (may(holder, 'seeHub') || may(holder, 'submitReports')) keys.push(`hub:${userId}`);
  if (isSuperadmin(holder)) keys.push('hub-leaders');
  if (may(holder, 'submitReports')) keys.push('my-reports');
  if (may(holder, 'writeAssessorReports')) keys.push('assessments', 'my-assignments');
  return keys;
}

/** True if none of this person's permissions allows them to see the list (S36). */
export function isOutOfReach(key: string, holder: Holder): boolean {
  const [kind = ''] = key.split(':');
  if (kind === DIRECTORY) return !maySeeAllPlanters(holder);
  const needs = LISTS[kind]?.needs;
  return needs !== undefined && !needs.some((permission) => may(holder, permission));
}
