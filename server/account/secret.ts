import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Db, OpenDatabase } from '#server/db/database.ts';

/**
 * The key that signs sessions: JWT_SECRET, or one made on the first start and kept where every process
 * of this installation finds it, in DATA_DIR (mode 600) or in PostgreSQL.
 */
export async function sessionSecret(config: Config, database: OpenDatabase): Promise<Uint8Array> {
  const secret =
    config.jwtSecret ??
    (database.dialect === 'postgres'
      ? await secretInDatabase(database.db)
      : await secretInFile(config.dataDir));
  return new TextEncoder().encode(secret);
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

async function secretInDatabase(db: Db): Promise<string> {
  // Whoever comes first wins; the others read what was stored.
  await db
    .insertInto('server_secrets')
    .values({ name: 'jwt', value: newSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', 'jwt')
    .executeTakeFirstOrThrow();
  return kept.value;
}

async function secretInFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) await makeSecretFile(file);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `${file} holds no secret. Remove it: a new one is made, and everyone signs in anew.`,
  );
}

/** Written whole under another name first, so that nobody ever reads half a secret. */
async function makeSecretFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, newSecret(), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error; // another process was first: its secret counts
  } finally {
    await unlink(draft);
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
