import * as z from 'zod/mini';
import type { CalendarDay } from '#shared/dates.ts';
import { forgetOlderReads } from './older-contacts.ts';
import type { Mirror } from './schema.ts';

/*
 * Which contacts this device keeps, for a person who may read all contacts of the network
 * (docs/decisions/recent-contacts.md). Everybody else has all contacts of their hub.
 */

/** Key in `meta`. */
const KEY = 'keptContacts';

const KeptContacts = z.object({
  choice: z.enum(['recent', 'all']),
  /** The first day of the recent contacts, as the server named it once; '' before that. */
  day: z.string(),
  /** All contacts since this day are here, and perhaps some older ones; '' if all are here. */
  from: z.string(),
  /** Older contacts are leaving the device: local key of the last planter whose contacts have left; '' for none. */
  left: z.optional(z.string()),
  /** How far older contacts have been read. */
  cursor: z.optional(z.string()),
});
export type KeptContacts = z.infer<typeof KeptContacts>;

/** A device that had all contacts before there was a choice. */
const ALL: KeptContacts = { choice: 'all', day: '', from: '' };

/** Undefined on a device that has not decided yet. */
export async function storedKeptContacts(db: Mirror): Promise<KeptContacts | undefined> {
  return KeptContacts.safeParse((await db.meta.get(KEY))?.value).data;
}

export async function keptContacts(db: Mirror): Promise<KeptContacts> {
  return (await storedKeptContacts(db)) ?? ALL;
}

/** Changes the stored state inside the caller's transaction, which must include `meta`. */
export async function putKeptContacts(db: Mirror, value: KeptContacts): Promise<void> {
  await db.meta.put({ key: KEY, value });
}

/** The user's choice. The next run of the sync reads or removes the older contacts. */
export async function chooseContacts(db: Mirror, choice: KeptContacts['choice']): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { day, from, left, cursor } = await keptContacts(db);
    // Pages that have already been read leave again.
    const leaves = choice === 'recent' && (left !== undefined || cursor !== undefined);
    await putKeptContacts(db, { choice, day, from, ...(leaves && { left: '' }) });
  });
}

/** The first day of the contacts that the device should have. */
export function wantedFrom({ choice, day }: KeptContacts): CalendarDay | '' {
  return choice === 'all' ? '' : day;
}

/** Key of the state of reading all older contacts. */
export const ALL_OLDER = 'all-contacts';

/**
 * A full read has left out the contacts before this day: the device no longer has all of them, and what it has of them
 * may be outdated. Runs inside the caller's transaction, which must include `feeds` and `meta`.
 */
export async function noteLeftOut(db: Mirror, filter: CalendarDay | ''): Promise<void> {
  const stored = await storedKeptContacts(db);
  if (filter === '' || !stored) return;
  const { cursor: _, ...kept } = stored;
  const from = filter > kept.from ? filter : kept.from;
  await putKeptContacts(db, { ...kept, from, left: '' });
  await forgetOlderReads(db);
}
