import { keysOf, OWNED } from '#db/owned.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import type { OnText } from '#shared/http/answer.ts';
import { type Holder, isSuperadmin, may, maySeeAllPlanters } from '#shared/permissions.ts';
import { assessmentLists, assessmentSources } from './assessments.ts';
import { directoryLists, directorySources } from './directory.ts';
import { extraLists, extraSources } from './extras.ts';
import {
  type Derived,
  type Get,
  type Left,
  type ListAnswer,
  type ListKind,
  readList,
  readRecord,
} from './list.ts';
import { peopleLists, peopleSources } from './people.ts';
import { DIRECTORY, planterLists, planterSources } from './planters.ts';
import { reportLists, reportSources } from './reports.ts';
import type { Fields, Source } from './source.ts';

/** Every mirrored table's source. */
export const SOURCES: Record<TableName, Source> = {
  ...planterSources,
  ...peopleSources,
  ...directorySources,
  ...reportSources,
  ...assessmentSources,
  ...extraSources,
};

/** Every documented list call, by its kind. */
const LISTS: Readonly<Record<string, ListKind | undefined>> = {
  ...planterLists,
  ...peopleLists,
  ...directoryLists,
  ...reportLists,
  ...assessmentLists,
  ...extraLists,
};

/** Who reads, and the server numbers of records that have a local key. */
export interface Reader {
  userId: number;
  idOf(table: TableName, lid: string): number | undefined;
}

/** A list as one person reads it. */
export interface Feed {
  key: string;
  source: Source;
  /** The server number of the record or person whose list it is. */
  id: number;
  /** The record that the list belongs to. */
  of?: { table: TableName; lid: string } | undefined;
  /** What every row of it has on the device. */
  shared: Fields;
  /** This call names one record: a refusal is the record's own (S25). */
  isOwnAddress: boolean;
  /** `early` takes rows that come as the server writes them, while the list still arrives. */
  read(get: Get, early?: OnText): Promise<ListAnswer>;
  /** Local keys of what the device holds of this list, for deletion by absence (S25). */
  scope(db: Mirror): Promise<string[]>;
  left?: Left | undefined;
  derive(db: Mirror): Promise<Derived[]>;
}

/** The list behind a key; undefined while its record has no server number. */
export function feedOf(key: string, reader: Reader): Feed | undefined {
  const [kind = '', lid = ''] = key.split(/:(.*)/);
  const known = Object.hasOwn(LISTS, kind) ? LISTS[kind] : undefined;
  const id = known?.of ? reader.idOf(known.of, lid) : Number(lid || reader.userId);
  if (!known || id === undefined) return undefined;
  const { table, one, names, source = SOURCES[table] } = known;
  const of = known.of && { table: known.of, lid };
  const path = known.path.replace('{id}', String(id));
  const field = of ? OWNED[of.table]?.[table] : known.by;
  const owner = of ? lid : id;
  async function scope(db: Mirror): Promise<string[]> {
    if (one === 'part') return [];
    if (known?.scope) return known.scope(db, id ?? 0);
    const rows = db.table<AnyRow, string>(table);
    if (one === 'own' && of) return (await rows.get(lid)) ? [lid] : [];
    return field ? keysOf(db, table, field, owner) : rows.toCollection().primaryKeys();
  }
  return {
    key,
    source,
    id,
    of,
    shared: field ? { [field]: owner } : {},
    isOwnAddress: one === 'own' && of !== undefined,
    read(get, early) {
      if (known.read) return known.read(get, path, id);
      if (one) return readRecord(get, path);
      return readList((address) => get(address, early), path, names);
    },
    scope,
    left: known.left,
    derive: async (db) => (await known.derive?.(db, lid)) ?? [],
  };
}

/** Lists that this person always has on the device, beside those that a screen asked for. */
export function standingFeeds(holder: Holder, userId: number): string[] {
  const keys = ['profile'];
  if (may(holder, 'seeHub') || may(holder, 'submitReports')) keys.push(`hub:${userId}`);
  if (isSuperadmin(holder)) keys.push('hub-leaders');
  if (may(holder, 'submitReports')) keys.push('my-reports');
  if (may(holder, 'writeAssessorReports')) keys.push('assessments', 'my-assignments');
  return keys;
}

/** True when nothing that this person holds is a reason to see the list (S36). */
export function isOutOfReach(key: string, holder: Holder): boolean {
  const [kind = ''] = key.split(':');
  if (kind === DIRECTORY) return !maySeeAllPlanters(holder);
  const needs = LISTS[kind]?.needs;
  return needs !== undefined && !needs.some((permission) => may(holder, permission));
}
