import type { TableName } from '#db/tables/index.ts';
import type { SimServer } from './sim-server.ts';

/** Since when this person has been able to see this row without interruption; undefined if not visible now. */
export function seenSince(
  server: SimServer,
  userId: number,
  table: TableName,
  id: number,
): number | undefined {
  if (table === 'planters') return planterSince(server, userId, id);
  if (table === 'contacts') {
    const contact = server.contacts.get(id);
    return contact && planterSince(server, userId, contact.planter_id);
  }
  if (table === 'reports') {
    const report = server.reports.rows.get(id);
    const isMine = report && report.user_id === userId && !report.isDeleted;
    return isMine ? Number.NEGATIVE_INFINITY : undefined;
  }
  const directory = server.directories.find(({ names }) => names.table === table);
  const row = directory?.rows.get(id);
  return row && !row.isDeleted ? Number.NEGATIVE_INFINITY : undefined;
}

function planterSince(server: SimServer, userId: number, id: number): number | undefined {
  const planter = server.planters.get(id);
  return planter && planter.leader === userId && !planter.isDeleted ? planter.movedAt : undefined;
}
