import Dexie from 'dexie';
import type { Op } from './op.ts';
import { withFiles } from './op-files.ts';
import { type Draft, FROM_FILE, type IdBinding, type Mirror, type Quarantined } from './schema.ts';
import { bindingsFor, hasContent } from './unsent.ts';

/** Everything that its person would miss, with what this build cannot read. */
export interface WorkToSeal {
  ops: Op[];
  drafts: Draft[];
  ids: IdBinding[];
  /** Parts of earlier files that could not be read. */
  aside: Quarantined[];
}

const TABLES = ['ops', 'opFiles', 'drafts', 'quarantine', 'idmap', 'meta'];

/** No build has this format: nobody writes into the database any more (`assertFormat`). */
const ENDED = Number.MAX_SAFE_INTEGER;

/** Includes writes that are being sent: their outcome is found out when they are brought back. */
export async function workToSeal(db: Mirror): Promise<WorkToSeal> {
  const stored = await db.ops.orderBy('seq').toArray();
  const unsent = stored.filter(({ state }) => state !== 'acked');
  const drafts = await db.drafts.toArray();
  return {
    ops: await withFiles(db, unsent),
    drafts: drafts.filter(hasContent),
    ids: await bindingsFor(db),
    aside: await db.quarantine.where('feed').equals(FROM_FILE).toArray(),
  };
}

/**
 * Removes the unsent work and closes the database to all further writes, in one transaction, if `isSealed` says that it is
 * still what was sealed. That may only use the database.
 */
export function endSealedWork(db: Mirror, isSealed: () => Promise<boolean>): Promise<boolean> {
  return db.transaction('rw', TABLES, async () => {
    if (!(await isSealed())) return false;
    await Promise.all([db.ops.clear(), db.opFiles.clear(), db.drafts.clear()]);
    await db.meta.put({ key: 'formatFloor', value: ENDED });
    return true;
  });
}

/** True after that transaction, and when the database has been deleted: what is left of the data can go. */
export async function isEnded(db: Mirror): Promise<boolean> {
  if (!(await Dexie.exists(db.name))) return true;
  return (await db.meta.get('formatFloor'))?.value === ENDED;
}
