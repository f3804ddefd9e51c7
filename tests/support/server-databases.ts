import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { afterEach, describe, inject } from 'vitest';
import type { DialectName } from '#server/db/database.ts';
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { databaseIn, MIGRATED, onCluster } from './postgres.ts';
import { scratchFolder } from './scratch.ts';

/** The databases that a test can open. */
export interface DatabaseUnderTest {
  dialect: DialectName;
  /** A new, empty, migrated database; closed and removed after the test. */
  open(): Promise<OpenDatabase>;
  /** The configuration of a new database that has not been opened yet; removed after the test. */
  fresh(): Promise<DatabaseConfig>;
}

/** Runs the same tests on SQLite and on PostgreSQL. Without PostgreSQL they fail and say what to install. */
export function onBothDatabases(title: string, tests: (under: DatabaseUnderTest) => void): void {
  onDatabases(['sqlite', 'postgres'], title, tests);
}

/** For features that only one of the two has, such as a connection that can be lost. */
export function onDatabases(
  dialects: DialectName[],
  title: string,
  tests: (under: DatabaseUnderTest) => void,
): void {
  describe.each(dialects)(`${title} (%s)`, (dialect) => {
    const cleanUps: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    });

    async function made({ config, remove }: Fresh): Promise<DatabaseConfig> {
      cleanUps.push(remove);
      return config;
    }

    async function fresh(): Promise<DatabaseConfig> {
      return made(dialect === 'sqlite' ? freshFolder() : await freshDatabase());
    }

    async function open(): Promise<OpenDatabase> {
      const migrated = dialect === 'sqlite' ? migratedFolder() : await freshDatabase(MIGRATED);
      const database = openDatabase(await made(migrated));
      cleanUps.push(database.close);
      await migrate(database);
      return database;
    }

    tests({ dialect, open, fresh });
  });
}

interface Fresh {
  config: DatabaseConfig;
  remove: () => Promise<void>;
}

function freshFolder(): Fresh {
  const dataDir = scratchFolder('fieldbook-test-');
  return {
    config: { dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function migratedFolder(): Fresh {
  const folder = freshFolder();
  cpSync(inject('migratedSqlite'), folder.config.dataDir, { recursive: true });
  return folder;
}

/** A separate database in the shared cluster, copied from a template or empty. */
async function freshDatabase(template = 'template1'): Promise<Fresh> {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(postgres.missing);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster(postgres.url, `create database ${name} template ${template}`);
  const folder = freshFolder();
  return {
    config: { ...folder.config, databaseUrl: databaseIn(postgres.url, name) },
    async remove() {
      await onCluster(postgres.url, `drop database ${name} with (force)`);
      await folder.remove();
    },
  };
}
