import * as z from 'zod/mini';
import { currentMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { OPENED_LATELY } from '../wipe.ts';
import { type FoundRecord, recordOf } from './find-index.ts';
import { FIND_SOURCES, type Finder, type FindKind } from './find-sources.ts';

/** A few more than anybody looks through. */
const KEPT = 30;

/** A record by its local key, or a screen by its address. Names are not stored but read from the rows. */
export interface Opened {
  kind: FindKind | 'screen';
  key: string;
}

const Stored = z.catch(z.array(z.object({ kind: z.string(), key: z.string() })), []);

/** What was recently opened on this device, latest first. */
export async function openedLately(db: Mirror): Promise<Opened[]> {
  const stored = Stored.parse((await db.meta.get(OPENED_LATELY))?.value);
  return stored.filter((one): one is Opened => one.kind === 'screen' || isFindKind(one.kind));
}

/** Stored in the person's own database, and removed with it. */
export async function noteOpened({ kind, key }: Opened): Promise<void> {
  const db = currentMirrors().relaxed;
  await db.transaction('rw', db.meta, async () => {
    const before = await openedLately(db);
    if (before[0]?.kind === kind && before[0].key === key) return;
    const others = before.filter((one) => one.kind !== kind || one.key !== key);
    await db.meta.put({ key: OPENED_LATELY, value: [{ kind, key }, ...others].slice(0, KEPT) });
  });
}

/** A recently opened screen, or a record that is still on the device. */
export type Recent = { kind: 'screen'; path: string } | FoundRecord;

/** The recently opened items that are still here and that this person may find. */
export async function recentlyOpened(
  db: Mirror,
  kinds: readonly FindKind[],
  finder: Finder,
): Promise<Recent[]> {
  const opened = await openedLately(db);
  const found = opened.map(async ({ kind, key }): Promise<Recent | undefined> => {
    if (kind === 'screen') return { kind, path: key };
    if (!kinds.includes(kind)) return undefined;
    const row = await db.table(FIND_SOURCES[kind].table).get(key);
    return row && recordOf(kind, row, finder);
  });
  return (await Promise.all(found)).filter((one) => one !== undefined);
}

function isFindKind(kind: string): kind is FindKind {
  return Object.hasOwn(FIND_SOURCES, kind);
}
