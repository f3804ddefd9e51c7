import type { Mirrors } from './current.ts';
import type { Mirror } from './schema.ts';

/** In `meta`: made with the database, so that one that was made again is known to be another one. */
const BORN = 'born';
/** A deletion waits for all connections to close; looking before that would keep it waiting. */
const LOOK_AFTER_MS = 1_000;

/**
 * Calls back when the database has been deleted under an open page (S35), by the browser's settings or its owner's
 * tools: the next use makes an empty one in its place, and everything would look sent. A deletion closes every
 * connection, so each reopening checks whether it is still the same database.
 */
export async function watchDeletion(
  { strict, relaxed }: Mirrors,
  onDeleted: () => void,
): Promise<void> {
  const born = (await relaxed.meta.get(BORN))?.value ?? (await bornOf(strict));
  relaxed.on(
    'ready',
    async () => {
      if ((await relaxed.meta.get(BORN))?.value !== born) onDeleted();
    },
    true,
  );
  relaxed.on('versionchange', ({ newVersion }) => {
    if (!newVersion) setTimeout(() => void look(relaxed), LOOK_AFTER_MS);
  });
}

function bornOf(db: Mirror): Promise<unknown> {
  return db.transaction('rw', 'meta', async () => {
    const known = (await db.meta.get(BORN))?.value;
    if (known !== undefined) return known;
    const born = crypto.randomUUID();
    await db.meta.put({ key: BORN, value: born });
    return born;
  });
}

/** Opens the database again, which looks. */
async function look(db: Mirror): Promise<void> {
  try {
    await db.meta.get(BORN);
  } catch (error) {
    console.warn('The database of this device cannot be opened after its deletion', error);
  }
}
