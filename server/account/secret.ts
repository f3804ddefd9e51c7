import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Db, OpenDatabase } from '#server/db/database.ts';

const DAY_MS = 86_400_000;
/** A new key signs only after this time, when every process has read it (keys.ts). */
const NOTICE_MS = 120_000;
/** The longest lifetime of a session, and a day for clocks that differ. */
const KEPT_MS = 31 * DAY_MS;

/** A secret that signs sessions from `since` on (ISO 8601 in UTC; '' for the first one). */
export interface StoredKey {
  secret: string;
  since: string;
}

/** A secret of this installation: a row of `server_secrets`, or on SQLite a file in DATA_DIR (mode 600). */
export interface StoredSecret {
  name: string;
  file: string;
  /** What happens if it is lost. */
  loss: string;
}

export const JWT: StoredSecret = {
  name: 'jwt',
  file: 'jwt-secret',
  loss: 'everyone signs in again',
};

const StoredKeys = z.array(z.object({ secret: z.string().min(32), since: z.string() })).min(1);

/**
 * The secrets that sign sessions, newest first: JWT_SECRET and JWT_OLD_SECRETS, or a secret that is created at the
 * first start and stored where every process of this installation finds it, in DATA_DIR (mode 600) or in PostgreSQL.
 */
export async function storedKeys(config: Config, database: OpenDatabase): Promise<StoredKey[]> {
  if (config.jwtSecret !== undefined) {
    return [config.jwtSecret, ...config.jwtOldSecrets].map((secret) => ({ secret, since: '' }));
  }
  return keysIn(await storedText(config, database, JWT));
}

/**
 * Adds a new secret, which signs from the returned time on. Sessions signed with older secrets stay valid until they
 * end; a secret is removed when no valid session can be signed with it any more. Two rotations at the same time add one
 * secret.
 */
export async function rotateKey(
  config: Config,
  database: OpenDatabase,
  now: Date,
): Promise<string> {
  const before = await storedText(config, database, JWT);
  const since = new Date(now.getTime() + NOTICE_MS).toISOString();
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  const known = keysIn(before);
  // Drops secrets that were replaced longer ago than a session can last.
  const kept = known.filter((_, nth) => nth === 0 || (known[nth - 1]?.since ?? '') > oldest);
  const after = JSON.stringify([{ secret: newSecret(), since }, ...kept]);
  await replaceStored(config, database, { secret: JWT, before, after });
  return keysIn(await storedText(config, database, JWT))[0]?.since ?? since;
}

/** Replaces `before` with `after`; on PostgreSQL only if no other process was faster. */
export async function replaceStored(
  config: Config,
  database: OpenDatabase,
  { secret, before, after }: { secret: StoredSecret; before: string; after: string },
): Promise<void> {
  if (database.dialect === 'sqlite') return replaceFile(fileIn(config.dataDir, secret), after);
  await database.db
    .updateTable('server_secrets')
    .set({ value: after })
    .where('name', '=', secret.name)
    .where('value', '=', before)
    .execute();
}

export function keysIn(text: string): StoredKey[] {
  // Before the first rotation, the text is the secret itself.
  if (!text.startsWith('[')) return [{ secret: text, since: '' }];
  return StoredKeys.parse(JSON.parse(text));
}

/** The text that is stored for this secret. Creates a new secret if there is none. */
export function storedText(
  { dataDir }: Config,
  { dialect, db }: OpenDatabase,
  secret: StoredSecret,
): Promise<string> {
  if (dialect === 'postgres') return secretInDatabase(db, secret);
  return secretInFile(fileIn(dataDir, secret), secret);
}

export function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

/** For a network that moves to PostgreSQL: copies the file if there is one and the database has no such secret. */
export async function copySecretFile(
  { dataDir }: Config,
  db: Db,
  secret: StoredSecret,
): Promise<void> {
  const file = fileIn(dataDir, secret);
  if (!existsSync(file)) return;
  const value = (await readFile(file, 'utf8')).trim();
  await db
    .insertInto('server_secrets')
    .values({ name: secret.name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

async function secretInDatabase(db: Db, { name }: StoredSecret): Promise<string> {
  // The first process wins; the others read what it has stored.
  await db
    .insertInto('server_secrets')
    .values({ name, value: newSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return kept.value;
}

function fileIn(dataDir: string, { file }: StoredSecret): string {
  return join(dataDir, file);
}

/** Replaces the file atomically, so that nobody ever reads half of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}

async function secretInFile(file: string, { loss }: StoredSecret): Promise<string> {
  if (!existsSync(file)) await makeSecretFile(file);
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length >= 32) return secret;
  throw new Error(`${file} holds no secret. Remove it: a new one is made, and ${loss}.`);
}

/** Writes the file under another name first, so that nobody ever reads half a secret. */
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

/** Rotates the secret after JWT_ROTATION_DAYS, if that is set. */
export async function rotateWhenDue({
  config,
  database,
  clock,
}: {
  config: Config;
  database: OpenDatabase;
  clock: () => Date;
}): Promise<void> {
  if (config.jwtRotationDays === 0 || config.jwtSecret !== undefined) return;
  const [newest] = await storedKeys(config, database);
  const now = clock();
  const due = new Date(now.getTime() - config.jwtRotationDays * DAY_MS).toISOString();
  if (!newest || newest.since < due) await rotateKey(config, database, now);
}
