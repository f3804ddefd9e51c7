import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { resetSecondFactor } from './administrators.ts';
import { countUnreadable, factorKeys, rotateFactorKey } from './factor-keys.ts';
import { createSecretBox } from './secret-box.ts';
import { beginTotp } from './totp.ts';

const now = new Date('2026-11-21T08:00:00.000Z');
const keyOf = (letter: string) => letter.repeat(32);

test('a sealed secret opens for its owner alone, and not when it was changed', async () => {
  const box = createSecretBox(async () => [keyOf('a')]);
  const sealed = await box.seal('JBSWY3DP', 7);
  expect(sealed).not.toContain('JBSWY3DP');
  expect(await box.open(sealed, 7)).toBe('JBSWY3DP');
  expect(await box.open(sealed, 8)).toBeUndefined();
  const middle = Math.floor(sealed.length / 2);
  const letter = sealed[middle] === 'x' ? 'y' : 'x';
  const changed = sealed.slice(0, middle) + letter + sealed.slice(middle + 1);
  expect(await box.open(changed, 7)).toBeUndefined();
  expect(await box.open('nonsense', 7)).toBeUndefined();
  const other = createSecretBox(async () => [keyOf('b')]);
  expect(await other.open(sealed, 7)).toBeUndefined();
});

test('reads the keys again to open a secret that another process sealed with a newer key', async () => {
  let keys = [keyOf('a')];
  const box = createSecretBox(async () => keys);
  await box.seal('warm', 1);
  keys = [keyOf('b'), keyOf('a')];
  const sealed = await createSecretBox(async () => keys).seal('JBSWY3DP', 7);
  expect(await box.open(sealed, 7)).toBe('JBSWY3DP');
});

onBothDatabases('the key of second factors', ({ open, dialect }) => {
  async function withSecret(environment: Record<string, string> = {}) {
    const database = await open();
    const dataDir = scratchFolder('fieldbook-keys-');
    const config = readConfig({ FIELDBOOK_DEMO: 'on', DATA_DIR: dataDir, ...environment });
    const server = startTestServer(database);
    const { id } = await server.addUser('mary');
    const box = createSecretBox(() => factorKeys(config, database));
    const account = { id, label: 'mary@example.org', issuer: undefined, at: now.toISOString() };
    const { secret } = await beginTotp(database.db, box, account);
    const opened = async (of = config) => {
      const { sealed } = await database.db
        .selectFrom('totp_secrets')
        .select('sealed')
        .executeTakeFirstOrThrow();
      return createSecretBox(() => factorKeys(of, database)).open(sealed, id);
    };
    return { database, dataDir, config, secret, opened, server };
  }

  test('is made at the first use and private, outside of the database file on SQLite', async () => {
    const { dataDir, secret, opened } = await withSecret();
    expect(await opened()).toBe(secret);
    if (dialect === 'postgres') return;
    const file = join(dataDir, 'second-factor-secret');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  });

  test('is replaced, and every secret is encrypted again with it', async () => {
    const { database, config, secret, opened } = await withSecret();
    const [first] = await factorKeys(config, database);
    expect(await rotateFactorKey(config, database, now)).toBe(1);
    const keys = await factorKeys(config, database);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(first);
    expect(await opened()).toBe(secret);
    for (let round = 0; round < 3; round += 1) await rotateFactorKey(config, database, now);
    expect(await factorKeys(config, database)).toHaveLength(3);
    expect(await opened()).toBe(secret);
  });

  test('can be set by the operator, together with the previous key', async () => {
    const { database, config, secret, opened } = await withSecret({
      SECOND_FACTOR_KEY: keyOf('a'),
    });
    const next = { ...config, secondFactorKey: keyOf('b'), secondFactorOldKeys: [keyOf('a')] };
    expect(await rotateFactorKey(next, database, now)).toBe(1);
    expect(await opened({ ...next, secondFactorOldKeys: [] })).toBe(secret);
  });

  test('is reported if it is lost', async () => {
    const { database, config } = await withSecret({ SECOND_FACTOR_KEY: keyOf('a') });
    expect(await countUnreadable(config, database)).toBe(0);
    expect(await countUnreadable({ ...config, secondFactorKey: keyOf('c') }, database)).toBe(1);
  });

  test('is not needed for a reset by command, which is recorded and announced by email', async () => {
    const { database, config, server } = await withSecret();
    const who = { email: `nobody-${randomUUID()}@example.org`, now, config };
    await expect(resetSecondFactor(database.db, who)).rejects.toThrow('No account has the address');
    const { token } = await server.addUser('anna');
    const asks = () => server.call('GET', '/users/me', { token });
    expect((await asks()).status).toBe(200);
    await resetSecondFactor(database.db, { ...who, email: 'MARY@example.org' });
    await resetSecondFactor(database.db, { ...who, email: 'anna@example.org' });
    expect((await asks()).status).toBe(401);
    expect(await database.db.selectFrom('totp_secrets').selectAll().execute()).toEqual([]);
    const letter = await database.db
      .selectFrom('letters')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(letter).toMatchObject({
      receiver: 'mary@example.org',
      subject: 'The second step of your Fieldbook sign-in was changed',
    });
    const lines = await database.db.selectFrom('audit_log').select(['action', 'device']).execute();
    expect(lines).toContainEqual({ action: 'second-factor-reset', device: 'Command line' });
  });
});
