import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  DATABASE_FILE,
  type DatabaseConfig,
  type Db,
  type OpenDatabase,
  openDatabase,
} from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { clockEpochs } from '#server/db/migrations/200-clock-epochs.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { scratchFolder } from './scratch.ts';

/** The last migration of each numbered release. */
const LAST_STEP_OF = { '0.2.0': '212-invited-roles' };
export const RELEASE = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name === LAST_STEP_OF['0.2.0']) + 1,
);
export const BEFORE_RELEASES = MIGRATIONS.slice(0, MIGRATIONS.indexOf(clockEpochs));
const AT = '2026-11-01T08:00:00.000Z';

/**
 * Runs `work` on the database while no server runs. On SQLite it works on a copy that then replaces the file, because
 * this process would keep an opened file in use, and `restore` refuses one that is in use.
 */
export async function onDatabase<T>(
  config: DatabaseConfig,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = config.databaseUrl ? config.dataDir : scratchFolder('fieldbook-copy-');
  const files = ['', '-wal'].map((end) => `${DATABASE_FILE}${end}`);
  const isCopied = dataDir !== config.dataDir && existsSync(join(config.dataDir, DATABASE_FILE));
  if (isCopied) {
    for (const name of files) {
      if (!existsSync(join(config.dataDir, name))) continue;
      copyFileSync(join(config.dataDir, name), join(dataDir, name));
      rmSync(join(config.dataDir, name));
    }
  }
  const database = openDatabase({ ...config, dataDir });
  try {
    const answer = await work(database);
    if (dataDir !== config.dataDir) {
      const into = join(config.dataDir, DATABASE_FILE);
      await sql`vacuum into ${sql.lit(into)}`.execute(database.db);
    }
    return answer;
  } finally {
    await database.close();
  }
}

/** A network as the previous release left it, with one planter. */
export async function olderNetwork(config: DatabaseConfig, migrations = RELEASE): Promise<void> {
  await onDatabase(config, async (database) => {
    await migrate(database, { migrations });
    await addPlanter(database.db, 'Ann');
  });
}

export function addPlanter(db: Db, name: string) {
  return sql`insert into church_planters (first_name, last_name, stage, status, created_at, updated_at, rev)
    values (${name}, 'Lee', 'Plant', 'funded', ${AT}, ${AT}, 1)`.execute(db);
}

export async function plantersIn(config: DatabaseConfig): Promise<string[]> {
  return onDatabase(config, async ({ db }) => {
    const planters = await db.selectFrom('church_planters').select('first_name').execute();
    return planters.map(({ first_name }) => first_name).sort();
  });
}
