import type { Config } from '#server/config.ts';
import type { Db, OpenDatabase } from '#server/db/database.ts';
import { keysIn, newSecret, replaceStored, type StoredSecret, storedText } from './secret.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

export const SECOND_FACTOR: StoredSecret = {
  name: 'second-factor',
  file: 'second-factor-secret',
  loss: 'codes of authenticator apps are no longer taken',
};
/** Old keys stay for a while, since another process may still seal with one for a moment. */
const KEPT_KEYS = 3;

/**
 * The keys that encrypt the secrets of authenticator apps, newest first: SECOND_FACTOR_KEY and SECOND_FACTOR_OLD_KEYS,
 * or a key that is created at its first use and stored in DATA_DIR (mode 600) or in PostgreSQL.
 */
export async function factorKeys(config: Config, database: OpenDatabase): Promise<string[]> {
  const { secondFactorKey, secondFactorOldKeys } = config;
  if (secondFactorKey !== undefined) return [secondFactorKey, ...secondFactorOldKeys];
  const text = await storedText(config, database, SECOND_FACTOR);
  return keysIn(text).map(({ secret }) => secret);
}

/** Adds a key, if the server manages the keys itself, and encrypts all secrets again. Returns how many. */
export async function rotateFactorKey(
  config: Config,
  database: OpenDatabase,
  now: Date,
): Promise<number> {
  if (config.secondFactorKey === undefined) {
    const before = await storedText(config, database, SECOND_FACTOR);
    const added = { secret: newSecret(), since: now.toISOString() };
    const after = JSON.stringify([added, ...keysIn(before)].slice(0, KEPT_KEYS));
    await replaceStored(config, database, { secret: SECOND_FACTOR, before, after });
  }
  const box = createSecretBox(() => factorKeys(config, database));
  return sealAnew(database.db, box);
}

async function sealAnew(db: Db, box: SecretBox): Promise<number> {
  let count = 0;
  for (const { user_id, sealed } of await sealedSecrets(db)) {
    const secret = await box.open(sealed, user_id);
    if (secret === undefined || (await box.isCurrent(sealed))) continue;
    await db
      .updateTable('totp_secrets')
      .set({ sealed: await box.seal(secret, user_id) })
      .where('user_id', '=', user_id)
      .where('sealed', '=', sealed)
      .execute();
    count += 1;
  }
  return count;
}

/** How many secrets cannot be opened with any of the keys. Their owners need a recovery code. */
export async function countUnreadable(config: Config, database: OpenDatabase): Promise<number> {
  const rows = await sealedSecrets(database.db);
  if (rows.length === 0) return 0;
  const box = createSecretBox(() => factorKeys(config, database));
  const opened = await Promise.all(rows.map(({ sealed, user_id }) => box.open(sealed, user_id)));
  return opened.filter((secret) => secret === undefined).length;
}

function sealedSecrets(db: Db) {
  return db.selectFrom('totp_secrets').select(['user_id', 'sealed']).execute();
}
