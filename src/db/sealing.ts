import Dexie from 'dexie';
import type { Op } from './op.ts';
import { withFiles } from './op-files.ts';
import { type Draft, FROM_FILE, type IdBinding, type Mirror, type Quarantined } from './schema.ts';
import { bindingsFor, hasContent } from './unsent.ts';

/** Everything that the person would miss, including data that this build cannot read. */
export interface WorkToSeal {
  ops: Op[];
  drafts: Draft[];
  ids: IdBinding[];
  /** Parts of earlier files that could not be read. */
  aside: Quarantined[];
}

const TABLES = ['ops', 'opFiles', 'drafts', 'quarantine', 'idmap', 'meta'];

/** A format that no build has, so that nothing can be written into the database any more (`assertFormat`). */
const ENDED = Number.MAX_SAFE_INTEGER;

/** Includes writes that are being sent. Their outcome is found out after they have been restored. */
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
 * Removes the unsent work and blocks all further writes to the database, in one transaction, if `isSealed` confirms
 * that the work has not changed since it was sealed. `isSealed` may await only the database.
 */
export function endSealedWork(db: Mirror, isSealed: () => Promise<boolean>): Promise<boolean> {
  return db.transaction('rw', TABLES, async () => {
    if (!(await isSealed())) return false;
    await Promise.all([db.ops.clear(), db.opFiles.clear(), db.drafts.clear()]);
    await db.meta.put({ key: 'formatFloor', value: ENDED });
    return true;
  });
}

/** True after that transaction, or if the database was deleted: the remaining data can be erased. */
export async function isEnded(db: Mirror): Promise<boolean> {
  if (!(await Dexie.exists(db.name))) return true;
  return (await db.meta.get('formatFloor'))?.value === ENDED;
}
