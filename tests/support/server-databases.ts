import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import type { DialectName } from '#server/db/dialects.ts';
import { migrate } from '#server/db/migrate.ts';

/** What the tests of one database get. */
export interface DatabaseUnderTest {
  dialect: DialectName;
  /** A fresh, empty, migrated database; closed and removed after the test. */
  open(): Promise<OpenDatabase>;
  /** The configuration of a fresh database that nobody has opened yet; removed after the test. */
  fresh(): Promise<DatabaseConfig>;
}

/** Runs the same tests on SQLite and on PostgreSQL. Without PostgreSQL they fail and say what to install. */
export function onBothDatabases(title: string, tests: (under: DatabaseUnderTest) => void): void {
  describe.each(['sqlite', 'postgres'] as const)(`${title} (%s)`, (dialect) => {
    const cleanUps: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    });

    async function fresh(): Promise<DatabaseConfig> {
      const made = dialect === 'sqlite' ? freshFolder() : await freshDatabase();
      cleanUps.push(made.remove);
      return made.config;
    }

    async function open(): Promise<OpenDatabase> {
      const database = openDatabase(await fresh());
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
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldbook-test-'));
  return {
    config: { dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** A schema of its own in the shared cluster: it is there within a millisecond, a database takes a hundred. */
async function freshDatabase(): Promise<Fresh> {
  const postgres = inject('postgres');
  if ('missing' in postgres) throw new Error(postgres.missing);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(postgres.url, `create schema ${name}`);
  const folder = freshFolder();
  const searchPath = encodeURIComponent(`-c search_path=${name}`);
  return {
    config: { ...folder.config, databaseUrl: `${postgres.url}?options=${searchPath}` },
    async remove() {
      await onServer(postgres.url, `drop schema ${name} cascade`);
      await folder.remove();
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
