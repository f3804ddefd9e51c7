import type { Db } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';

const HASH = /\b[0-9a-f]{64}\b/;
const BATCH = 50;

/** The hashes in addresses of pictures; what is not an address of ours has none. */
export function pictureHashes(addresses: readonly unknown[]): string[] {
  const found = addresses.flatMap((address) =>
    typeof address === 'string' ? (HASH.exec(address)?.[0] ?? []) : [],
  );
  return [...new Set(found)];
}

/** Removes pictures that no record refers to any more. Answers how many. */
export async function removeUnusedPictures(db: Db): Promise<number> {
  let removed = 0;
  const kept = await db.selectFrom('pictures').select('hash').execute();
  for (let from = 0; from < kept.length; from += BATCH) {
    const hashes = kept.slice(from, from + BATCH).map(({ hash }) => hash);
    removed += await writeTransaction(db, async ({ tx }) => {
      // Inside the transaction: a picture is kept and referred to in one.
      const used = new Set(pictureHashes(await addressesIn(tx)));
      const unused = hashes.filter((hash) => !used.has(hash));
      if (unused.length === 0) return 0;
      await tx.deleteFrom('pictures').where('hash', 'in', unused).execute();
      return unused.length;
    });
  }
  return removed;
}

async function addressesIn(db: Db): Promise<(string | null)[]> {
  const avatars = await db
    .selectFrom('users')
    .select('avatar_url as url')
    .where('avatar_url', 'is not', null)
    .execute();
  const addresses = avatars.map(({ url }) => url);
  for (const table of ['church_planters', 'churches', 'network_people'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('profile_picture_url as url')
      .where('profile_picture_url', 'is not', null)
      .execute();
    addresses.push(...rows.map(({ url }) => url));
  }
  return addresses;
}
