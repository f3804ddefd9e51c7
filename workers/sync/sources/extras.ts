import * as z from 'zod/mini';
import type { TableName } from '#db/tables/index.ts';
import { wireId, wireText } from '#shared/contract/answers/values.ts';
import { RecordChange } from '#shared/contract/history.ts';
import { cohort } from '#src/records/cohort.ts';
import { participant } from '#src/records/cohort-participant.ts';
import type { ExtraKind, TableKind } from '#src/records/extra.ts';
import { readShapes } from '#src/records/extra-shapes.ts';
import { resource } from '#src/records/resource.ts';
import type { ListKind } from './list.ts';
import { type Fields, type Source, source } from './source.ts';

/* Tables that only some servers offer. */

function sourceOf(kind: TableKind): Source {
  const shape: z.ZodMiniType<Fields> = z.object(readShapes(kind));
  const links = Object.entries(kind.links ?? {});
  return source({
    table: kind.table as TableName,
    kind,
    shape,
    refs: Object.fromEntries(
      links.map(([name, { table, column }]) => [name, [table as TableName, column]] as const),
    ),
  });
}

export const extraSources = {
  cohorts: sourceOf(cohort),
  cohort_participants: sourceOf(participant),
  training_resources: sourceOf(resource),
  /** Entries of Today that this person snoozed (docs/decisions/snooze.md). */
  snoozes: source({
    table: 'snoozes',
    shape: z.object({ id: wireId, until: wireText, state: wireText }),
  }),
  /** The history of records, which only the change feed of the reference server contains. */
  record_changes: source({
    table: 'record_changes',
    shape: RecordChange,
    also: ({ kind, record_id, user, fields }, { lidOf }) => ({
      planter: kind === 'planters' ? lidOf('planters', record_id) : '',
      report: kind === 'reports' ? lidOf('reports', record_id) : '',
      user_id: user.id,
      user_name: user.name ?? '',
      fields: JSON.stringify(fields),
    }),
    isAppendOnly: true,
  }),
};

/** The list of the whole table. Its key is the path without the leading slash. */
function listOf({ table, path, needs }: ExtraKind): Record<string, ListKind> {
  return { [path.slice(1)]: { table: table as TableName, path, ...(needs && { needs }) } };
}

export const extraLists: Record<string, ListKind> = {
  ...listOf(cohort),
  ...listOf(resource),
  'cohort-participants': {
    table: 'cohort_participants',
    of: 'cohorts',
    needs: cohort.needs,
    path: '/cohorts/{id}/participants',
  },
  snoozes: { table: 'snoozes', path: '/users/me/snoozes' },
};
