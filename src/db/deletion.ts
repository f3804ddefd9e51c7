import type { Mirrors } from './current.ts';
import type { Mirror } from './schema.ts';

/** Key in `meta` of a random value that identifies this database, so that a recreated one is recognized. */
const BORN = 'born';
/** A deletion waits until all connections are closed. Reopening earlier would block it. */
const LOOK_AFTER_MS = 1_000;

/**
 * Calls back if the database was deleted while a page is open (S35), for example in the browser's settings. The next
 * access creates an empty database, in which everything would look sent. A deletion closes every connection, so each
 * reopening checks whether it is still the same database.
 * @param mayWrite resolves when this build may write into the database
 */
export async function watchDeletion(
  { strict, relaxed }: Mirrors,
  mayWrite: Promise<void>,
  onDeleted: () => void,
): Promise<void> {
  const [known] = await Promise.all([relaxed.meta.get(BORN), mayWrite]);
  const born = known?.value ?? (await bornOf(strict));
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

/** Reopens the database, which triggers the check. */
async function look(db: Mirror): Promise<void> {
  try {
    await db.meta.get(BORN);
  } catch (error) {
    console.warn('The database of this device cannot be opened after its deletion', error);
  }
}
