import { useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type Asked, allUnreadable, type UnreadableRows, unreadableRows } from './unreadable.ts';
import { type Live, useMirror } from './use-mirror.ts';

const NONE: UnreadableRows = { count: 0, isShared: false, reasons: [] };

/** Live rows of a list that could not be read. */
export function useUnreadable({ list, table, record }: Asked): Live<UnreadableRows> {
  const [all] = useState(() => allUnreadable(currentMirror()));
  const areNone = useSyncExternalStore(all.subscribe, all.view).count === 0;
  return useMirror(
    async (db) => (areNone ? NONE : unreadableRows(db, { list, table, record })),
    [list, table, record, areNone],
  );
}
