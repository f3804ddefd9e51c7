import * as z from 'zod/mini';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { DraftCopy, type NewDraftCopy } from '#shared/contract/drafts.ts';

/** The key under which the form of a monthly report keeps its draft. */
const REPORT_DRAFT = 'mbcb-report';

export async function draftCopyOf(
  db: Db,
  userId: number,
  key: string,
): Promise<DraftCopy | undefined> {
  const row = await db
    .selectFrom('draft_copies')
    .select(['saved_at', 'fields'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return (
    row && DraftCopy.parse({ savedAt: Date.parse(row.saved_at), fields: JSON.parse(row.fields) })
  );
}

/** Keeps the newer of the two copies. Also returns a replaced copy that this device has never seen. */
export async function keepDraftCopy(
  { tx }: WriteScope,
  userId: number,
  key: string,
  { savedAt, fields, seen }: NewDraftCopy,
): Promise<{ copy: DraftCopy; replaced?: DraftCopy }> {
  const before = await draftCopyOf(tx, userId, key);
  if (before && before.savedAt > savedAt) return { copy: before };
  const stored = { saved_at: new Date(savedAt).toISOString(), fields: JSON.stringify(fields) };
  await tx
    .insertInto('draft_copies')
    .values({ user_id: userId, key, ...stored })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(stored))
    .execute();
  const copy = { savedAt, fields };
  const isUnseen = before && before.savedAt !== seen && before.savedAt !== savedAt;
  return isUnseen ? { copy, replaced: before } : { copy };
}

export async function dropDraftCopy(
  { tx }: WriteScope,
  userId: number,
  key: string,
): Promise<void> {
  await tx
    .deleteFrom('draft_copies')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

const Month = z.object({ report_month: z.string(), report_year: z.string() });

/** Drops the draft of a report that has been submitted, on whichever device it was written. */
export async function dropDraftOfMonth(
  scope: WriteScope,
  userId: number,
  { report_month, report_year }: { report_month: number; report_year: number },
): Promise<void> {
  const copy = await draftCopyOf(scope.tx, userId, REPORT_DRAFT);
  const month = Month.safeParse(copy?.fields);
  if (!month.success) return;
  const isSame =
    Number(month.data.report_month) === report_month &&
    Number(month.data.report_year) === report_year;
  if (isSame) await dropDraftCopy(scope, userId, REPORT_DRAFT);
}
