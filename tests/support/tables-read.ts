import type { Mirror } from '#db/schema.ts';

/** Tables of read-only transactions since this function was first called for the database. */
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
