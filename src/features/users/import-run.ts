import { dropHalfMade, keepHalfMade } from '#db/queries/half-made-users.ts';
import { translate } from '#shared/i18n.ts';
import { wordsFor } from '#src/online/failure.ts';
import { assignRole, createAccount, joinApp } from '#src/online/users.ts';
import type { ImportRow } from './import-rows.ts';

/** How far one person of the file is: every step that is done is never done again. */
export interface RowProgress {
  row: ImportRow;
  /** The account, once it exists. */
  userId?: number;
  hasJoined?: boolean;
  /** Roles that are given already. */
  given: readonly number[];
  /** Why it stopped. */
  reason?: string;
  isDone?: boolean;
}

export function notStarted(row: ImportRow): RowProgress {
  return { row, given: [] };
}

/** The steps that are still to do for one person, up to the first that fails. */
async function carryOn(before: RowProgress): Promise<RowProgress> {
  const { reason: _, ...progress } = before;
  if (progress.userId === undefined) {
    const created = await createAccount(progress.row.user);
    if (created.kind === 'failed') return { ...progress, reason: created.reason };
    progress.userId = created.id;
  }
  const { userId } = progress;
  if (!progress.hasJoined) {
    const { firstName, lastName } = progress.row.user;
    const half = { id: userId, name: `${firstName} ${lastName}`, reason: '', at: Date.now() };
    await keepHalfMade(half);
    const joined = await joinApp(userId);
    if (joined.kind === 'failed') {
      await keepHalfMade({ ...half, reason: joined.reason });
      return {
        ...progress,
        reason: translate('Created, but not added to the list: {reason}', {
          reason: joined.reason,
        }),
      };
    }
    await dropHalfMade(userId);
    progress.hasJoined = true;
  }
  for (const role of progress.row.roles) {
    if (progress.given.includes(role.id)) continue;
    const assigned = await assignRole(userId, role.id);
    if (assigned.kind === 'failed') {
      const { title, detail } = wordsFor(assigned.failure, '');
      return {
        ...progress,
        reason: translate('Created, but without the role {role}: {reason}', {
          role: role.name,
          reason: title || detail,
        }),
      };
    }
    progress.given = [...progress.given, role.id];
  }
  return { ...progress, isDone: true };
}

/**
 * One person after the other; what is done already is left out. `onStep` is called after each, and returns false to
 * stop. Three failures in a row stop it too: then it is not the rows that are wrong.
 */
export async function runImport(
  people: readonly RowProgress[],
  onStep: (index: number, progress: RowProgress) => boolean,
): Promise<void> {
  let failuresInARow = 0;
  for (const [index, progress] of people.entries()) {
    if (progress.isDone) continue;
    const after = await carryOn(progress);
    failuresInARow = after.isDone ? 0 : failuresInARow + 1;
    if (!onStep(index, after) || failuresInARow >= 3) return;
  }
}
