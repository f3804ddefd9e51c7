import { dropHalfMade, keepHalfMade } from '#db/queries/half-made-users.ts';
import { translate } from '#shared/i18n.ts';
import { wordsFor } from '#src/online/failure.ts';
import { assignRole, createAccount, joinApp } from '#src/online/users.ts';
import type { ImportRow } from './import-rows.ts';

/** The progress of one user in the file. Completed steps are not repeated. */
export interface RowProgress {
  row: ImportRow;
  /** Id of the account, once it exists. */
  userId?: number;
  hasJoined?: boolean;
  /** Ids of the roles that have been given. */
  given: readonly number[];
  /** Why the import of this user stopped. */
  reason?: string;
  isDone?: boolean;
}

export function notStarted(row: ImportRow): RowProgress {
  return { row, given: [] };
}

/** Runs the remaining steps for one user, up to the first that fails. */
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
 * Imports one user after the other, skipping completed ones. `onStep` is called after each, and returns false to stop.
 * Also stops after three failures in a row, because then the rows are not the cause.
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
