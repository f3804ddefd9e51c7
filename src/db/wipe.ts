import type { EffectsOf } from './effect.ts';
import { assertFormat } from './outbox.ts';
import { readableOps } from './readable-ops.ts';
import { REPLAY_TABLES, rematerialise } from './replay.ts';
import { FROM_FILE, type Mirror } from './schema.ts';
import { TABLE_NAMES } from './tables/index.ts';

/** What the server has as well, and the records of how fresh it is. */
const OF_THE_SERVER = [
  ...TABLE_NAMES,
  ...(['feeds', 'seen', 'shadows', 'ownValues', 'keptFiles', 'keptFileParts'] as const),
];
/** In `meta`: the records that were opened last (queries/opened-lately.ts). */
export const OPENED_LATELY = 'openedLately';
/** Kept in `meta` only as long as the rows are. */
const FACTS_OF_THE_SERVER = ['holder', 'signedInAt', OPENED_LATELY];

/**
 * Forgets everything that the server has, and nothing that its person wrote: unsent writes, drafts, pictures
 * and the history stay (S30). A run that is bringing rows in at this moment is fenced off (S13).
 */
export async function wipeServerCopy(db: Mirror, effectsOf: EffectsOf): Promise<void> {
  const tables = [...REPLAY_TABLES, ...OF_THE_SERVER, 'quarantine', 'meta'];
  await db.transaction('rw', tables, async () => {
    await assertFormat(db);
    await fenceEngine(db);
    await Promise.all(OF_THE_SERVER.map((name) => db.table(name).clear()));
    await db.quarantine.where('feed').notEqual(FROM_FILE).delete();
    await db.meta.bulkDelete(FACTS_OF_THE_SERVER);
    // What waits shows again what it can without the server's copy.
    const touched = (await readableOps(db)).flatMap((op) => op.touches);
    await rematerialise(db, touched, effectsOf);
  });
}

/** The next number of the lease: a slice of the one before may not write any more. */
async function fenceEngine(db: Mirror): Promise<void> {
  const lease: unknown = (await db.meta.get('lease'))?.value;
  const known = typeof lease === 'object' && lease !== null ? lease : {};
  const epoch = 'epoch' in known && typeof known.epoch === 'number' ? known.epoch : 0;
  await db.meta.put({ key: 'lease', value: { stolenAt: 0, ...known, epoch: epoch + 1, until: 0 } });
}
