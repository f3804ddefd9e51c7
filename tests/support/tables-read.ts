import type { Mirror } from '#db/schema.ts';

/** Tables of the transactions that only read, since this database was first watched. */
export function tablesRead(db: Mirror): ReadonlySet<string> {
  const read = new Set<string>();
  db.use({
    stack: 'dbcore',
    name: 'tables-read',
    create: (core) => ({
      ...core,
      transaction(tables, mode, options) {
        if (mode === 'readonly') for (const table of tables) read.add(table);
        return core.transaction(tables, mode, options);
      },
    }),
  });
  return read;
}
