import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/database.ts';

const RECOVERY_CODES = 10;
/** Without 0, 1, I and O, which are mistaken for one another on paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits. */
const LENGTH = 16;

/** Replaces all codes of an account. The new codes are shown once and stored as hashes. */
export async function renewRecoveryCodes(db: Db, userId: number, at: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => {
    const salt = randomBytes(16).toString('base64url');
    return { user_id: userId, salt, code_hash: hashOf(code, salt), created_at: at, used_at: null };
  });
  await db.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Uses up a code. Returns false if it is wrong or was used before. */
export async function takeRecoveryCode(
  db: Db,
  { userId, code, at }: { userId: number; code: string; at: string },
): Promise<boolean> {
  const rows = await openCodes(db, userId).select(['id', 'salt', 'code_hash']).execute();
  const found = rows.find(({ salt, code_hash }) => isSame(hashOf(code, salt), code_hash));
  if (!found) return false;
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** How many codes are left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return (await openCodes(db, userId).select('id').execute()).length;
}

function openCodes(db: Db, userId: number) {
  return db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null);
}

/** Such as `ABCD-EFGH-JKLM-NPQR`. */
function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** Ignores case and dashes in the code. */
function hashOf(code: string, salt: string): string {
  const bare = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${salt} ${bare}`).digest('base64url');
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
