import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { createKeys } from './keys.ts';
import { rotateKey, rotateWhenDue, storedKeys } from './secret.ts';

const DAY_MS = 86_400_000;

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
    const keys = await Promise.all([1, 2, 3, 4].map(() => storedKeys(config, database)));
    const texts = keys.map(([newest]) => newest?.secret);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^[\w-]{64}$/);
    await database.close();
  });

  test('is JWT_SECRET if that is set', async () => {
    const { environment, database } = await opened();
    const given = 'x'.repeat(40);
    const old = ['y'.repeat(40), 'z'.repeat(40)];
    const settings = { JWT_SECRET: given, JWT_OLD_SECRETS: old.join(',') };
    const keys = await storedKeys(readConfig({ ...environment, ...settings }), database);
    expect(keys.map(({ secret }) => secret)).toEqual([given, ...old]);
    await database.close();
  });

  test('is rotated: old sessions stay, and new ones are signed when every process knows the key', async () => {
    const { config, database } = await opened();
    let now = Date.parse('2026-11-21T08:00:00.000Z');
    const clock = () => new Date(now);
    const process = () => createKeys({ load: () => storedKeys(config, database), clock });
    const [one, other] = [process(), process()];
    const token = async (keys: typeof one) =>
      new SignJWT({ userId: 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(now / 1000 + 30 * 86_400)
        .sign(await keys.current());
    const isValid = async (keys: typeof one, text: string) =>
      (await keys.verified(text, { currentDate: clock() })) !== undefined;
    const before = await token(one);
    expect(await isValid(other, before)).toBe(true);

    await rotateKey(config, database, clock());
    now += 60_000;
    expect(await isValid(other, await token(one))).toBe(true);
    const oldKey = await one.current();
    now += 120_000;
    expect(await one.current()).not.toBe(oldKey);
    const after = await token(one);
    expect(await isValid(other, after)).toBe(true);
    expect(await isValid(process(), before)).toBe(true);
    expect(await isValid(one, `${after.slice(0, -4)}AAAA`)).toBe(false);

    now += 29 * DAY_MS;
    expect(await isValid(other, before)).toBe(true);
    await rotateKey(config, database, clock());
    expect(await storedKeys(config, database)).toHaveLength(3);
    now += 32 * DAY_MS;
    await rotateKey(config, database, clock());
    expect(await storedKeys(config, database)).toHaveLength(2);
    await database.close();
  });

  test('signs tokens whose expiry and audience are respected even if their verification is cached', async () => {
    const { config, database } = await opened();
    let now = Date.parse('2026-11-21T08:00:00.000Z');
    const clock = () => new Date(now);
    const keys = createKeys({ load: () => storedKeys(config, database), clock });
    const token = await new SignJWT({ userId: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('device')
      .setExpirationTime(now / 1000 + 10)
      .sign(await keys.current());
    const read = (audience: string) => keys.verified(token, { audience, currentDate: clock() });
    expect(await read('device')).toMatchObject({ userId: 1 });
    expect(await read('session')).toBeUndefined();
    now += 9_000;
    expect(await read('device')).toMatchObject({ userId: 1 });
    now += 1_000;
    expect(await read('device')).toBeUndefined();
    await database.close();
  });

  test('is no longer trusted 30 seconds after it was removed', async () => {
    const { database, config } = await opened();
    let stored = await storedKeys(config, database);
    let now = Date.parse('2026-11-21T08:00:00.000Z');
    const clock = () => new Date(now);
    const keys = createKeys({ load: () => Promise.resolve(stored), clock });
    const token = await new SignJWT({ userId: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(now / 1000 + 3_600)
      .sign(await keys.current());
    const isValid = async () =>
      (await keys.verified(token, { currentDate: clock() })) !== undefined;
    expect(await isValid()).toBe(true);
    stored = [{ secret: 'x'.repeat(64), since: '' }];
    now += 30_000;
    expect(await isValid()).toBe(false);
    await database.close();
  });

  test('is rotated automatically after JWT_ROTATION_DAYS, once for all processes', async () => {
    const { environment, database } = await opened();
    const config = readConfig({ ...environment, JWT_ROTATION_DAYS: '90' });
    let now = Date.parse('2026-11-21T08:00:00.000Z');
    const services = { config, database, clock: () => new Date(now) };
    const count = async () => (await storedKeys(config, database)).length;
    await rotateWhenDue(services);
    expect(await count()).toBe(2);
    now += 89 * DAY_MS;
    await rotateWhenDue(services);
    expect(await count()).toBe(2);
    const [newest] = await storedKeys(config, database);
    now += 2 * DAY_MS;
    await rotateWhenDue(services);
    expect((await storedKeys(config, database))[0]).not.toEqual(newest);
    await database.close();
  });

  if (dialect === 'sqlite') {
    test('is kept in a file that only its owner may read', async () => {
      const { config, database, dataDir } = await opened();
      const [key] = await storedKeys(config, database);
      const file = join(dataDir, 'jwt-secret');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).toBe(key?.secret);
      await database.close();
    });

    test('is not silently replaced if its file was emptied', async () => {
      const { config, database, dataDir } = await opened();
      writeFileSync(join(dataDir, 'jwt-secret'), '');
      await expect(storedKeys(config, database)).rejects.toThrow(/holds no secret/);
      await database.close();
    });
  }
});
