import type { EffectsOf } from './effect.ts';
import { REPLAY_TABLES } from './newest-write.ts';
import { assertFormat } from './outbox.ts';
import { readableOps } from './readable-ops.ts';
import { rematerialise } from './replay.ts';
import { FROM_FILE, type Mirror } from './schema.ts';
import { TABLE_NAMES } from './tables/index.ts';

/** Tables with data that is also on the server, and with the state of its reads. */
const OF_THE_SERVER = [
  ...TABLE_NAMES,
  ...(['feeds', 'seen', 'shadows', 'ownValues', 'keptFiles', 'keptFileParts'] as const),
];
/** Key in `meta` of the records opened recently (queries/opened-lately.ts). */
export const OPENED_LATELY = 'openedLately';
/** Keys in `meta` that are deleted together with the rows. */
const FACTS_OF_THE_SERVER = ['holder', 'signedInAt', OPENED_LATELY];

/**
 * Removes everything that is also on the server. What the person wrote stays: unsent writes, drafts, pictures and the
 * history (S30). A run that is merging rows at this moment is fenced off (S13).
 */
export async function wipeServerCopy(db: Mirror, effectsOf: EffectsOf): Promise<void> {
  const tables = [...REPLAY_TABLES, ...OF_THE_SERVER, 'quarantine', 'meta'];
  await db.transaction('rw', tables, async () => {
    await assertFormat(db);
    await fenceEngine(db);
    await Promise.all(OF_THE_SERVER.map((name) => db.table(name).clear()));
    await db.quarantine.where('feed').notEqual(FROM_FILE).delete();
    await db.meta.bulkDelete(FACTS_OF_THE_SERVER);
    // Pending writes are shown again as far as possible without the server copy.
    const touched = (await readableOps(db)).flatMap((op) => op.touches);
    await rematerialise(db, touched, effectsOf);
  });
}

/** Raises the epoch of the lease, so that a run with the previous one may no longer write. */
async function fenceEngine(db: Mirror): Promise<void> {
  const lease: unknown = (await db.meta.get('lease'))?.value;
  const known = typeof lease === 'object' && lease !== null ? lease : {};
  const epoch = 'epoch' in known && typeof known.epoch === 'number' ? known.epoch : 0;
  await db.meta.put({ key: 'lease', value: { stolenAt: 0, ...known, epoch: epoch + 1, until: 0 } });
}
