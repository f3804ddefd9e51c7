import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { sessionSecret } from './secret.ts';

onBothDatabases('the secret that signs sessions', ({ dialect, fresh }) => {
  async function opened() {
    const { dataDir, databaseUrl } = await fresh();
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const database = openDatabase({ dataDir, databaseUrl });
    await migrate(database);
    return { environment, config: readConfig(environment), database, dataDir };
  }

  test('is made once, however many processes ask for it first', async () => {
    const { config, database } = await opened();
    const secrets = await Promise.all([1, 2, 3, 4].map(() => sessionSecret(config, database)));
    const texts = secrets.map((secret) => new TextDecoder().decode(secret));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^[\w-]{64}$/);
    await database.close();
  });

  test('is JWT_SECRET where that is given', async () => {
    const { environment, database } = await opened();
    const given = 'x'.repeat(40);
    const secret = await sessionSecret(readConfig({ ...environment, JWT_SECRET: given }), database);
    expect(new TextDecoder().decode(secret)).toBe(given);
    await database.close();
  });

  if (dialect === 'sqlite') {
    test('lies in a file that only its owner may read', async () => {
      const { config, database, dataDir } = await opened();
      const secret = await sessionSecret(config, database);
      const file = join(dataDir, 'jwt-secret');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).toBe(new TextDecoder().decode(secret));
      await database.close();
    });

    test('that was emptied is not silently replaced', async () => {
      const { config, database, dataDir } = await opened();
      writeFileSync(join(dataDir, 'jwt-secret'), '');
      await expect(sessionSecret(config, database)).rejects.toThrow(/holds no secret/);
      await database.close();
    });
  }
});
