import { sql } from 'kysely';
import { clockNow } from '#server/db/clock.ts';
import type { Db } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { nextTurn } from '#server/db/turns.ts';
import { batches } from '#server/domain/batches.ts';
import { OWN_DIRECTORIES } from '#src/records/directories.ts';

const HASH = /\b[0-9a-f]{64}\b/;
/** Pictures removed in one transaction; each may have up to 5 MB. */
const BATCH = 20;
/** The range of ids read in one statement. */
const RANGE = 2_000;

/** The hashes in addresses of pictures. Addresses that are not ours have none. */
export function pictureHashes(addresses: readonly unknown[]): string[] {
  const found = addresses.flatMap((address) =>
    typeof address === 'string' ? (HASH.exec(address)?.[0] ?? []) : [],
  );
  return [...new Set(found)];
}

/**
 * Removes pictures that no record refers to any more. Returns how many. All records are read before any transaction
 * begins; inside a transaction, only those that were touched since are read, because a picture is stored and referred
 * to in the same transaction.
 */
export async function removeUnusedPictures(db: Db): Promise<number> {
  const startedAt = await clockNow(db);
  const used = await usedHashes(db);
  const kept = await db.selectFrom('pictures').select('hash').execute();
  const unused = kept.map(({ hash }) => hash).filter((hash) => !used.has(hash));
  let removed = 0;
  for (const hashes of batches(unused, BATCH)) {
    removed += await writeTransaction(db, ({ tx }) => removeUnless(tx, hashes, startedAt));
  }
  return removed;
}

async function removeUnless(tx: Db, hashes: readonly string[], startedAt: number): Promise<number> {
  const usedSince = new Set<string>();
  for (const [table, column] of PICTURE_COLUMNS) {
    const { rows } = await sql<{ url: string | null }>`
      select ${sql.ref(column)} as url from ${sql.table(table)} where rev > ${startedAt}
    `.execute(tx);
    for (const hash of pictureHashes(rows.map(({ url }) => url))) usedSince.add(hash);
  }
  const unused = hashes.filter((hash) => !usedSince.has(hash));
  if (unused.length > 0) await tx.deleteFrom('pictures').where('hash', 'in', unused).execute();
  return unused.length;
}

/** The columns that store URLs of pictures. */
const PICTURE_COLUMNS = [
  ['users', 'avatar_url'],
  ['church_planters', 'profile_picture_url'],
  ...OWN_DIRECTORIES.map(({ table }) => [table, 'profile_picture_url'] as const),
  ['network_people', 'profile_picture_url'],
] as const;

/** Reads in ranges of ids, with other requests in between. */
async function usedHashes(db: Db): Promise<Set<string>> {
  const used = new Set<string>();
  for (const [table, column] of PICTURE_COLUMNS) {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from ${sql.table(table)}
    `.execute(db);
    const last = rows[0]?.last ?? 0;
    for (let from = 0; from < last; from += RANGE) {
      await nextTurn();
      const found = await sql<{ url: string }>`
        select ${sql.ref(column)} as url from ${sql.table(table)}
        where id > ${from} and id <= ${from + RANGE} and ${sql.ref(column)} is not null
      `.execute(db);
      for (const hash of pictureHashes(found.rows.map(({ url }) => url))) used.add(hash);
    }
  }
  return used;
}
