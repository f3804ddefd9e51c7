import { changesToRows } from '#db/queries/row-changes.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { TableName } from '#db/tables/index.ts';
import { ChangesNote } from './changes-note.tsx';

/** A note about unconfirmed changes, above rows that have no marks of their own. */
export function RowChanges({ table, lids }: { table: TableName; lids: readonly string[] }) {
  const found = useMirror((db) => changesToRows(db, table, lids), [table, lids.join(' ')]);
  return found.kind === 'ready' ? <ChangesNote changes={found.data} /> : null;
}
