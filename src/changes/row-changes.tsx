import { changesToRows } from '#db/queries/row-changes.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { TableName } from '#db/tables/index.ts';
import { ChangesNote } from './changes-note.tsx';

/** Above rows that have no mark of their own: what became of the changes to them that the server has not confirmed. */
export function RowChanges({ table, lids }: { table: TableName; lids: readonly string[] }) {
  const found = useMirror((db) => changesToRows(db, table, lids), [table, lids.join(' ')]);
  return found.kind === 'ready' ? <ChangesNote changes={found.data} /> : null;
}
