import * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import { legacyRoles, rolesIn, userIn } from '#shared/contract/answers/users.ts';
import type { Holder } from '#shared/permissions.ts';
import { get, OWN_RECORD } from '../core/api.ts';
import {
  isFresh,
  isPostponed,
  noteFailedRead,
  readWell,
  unreadFeed,
  updateFeed,
} from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';

/*
 * Roles of the signed-in person: they may change at any time (S36), are as fresh as any list (S29), and delay only
 * themselves where they cannot be read (S21).
 */

/** Where they are kept, and the state of their address. */
const KEY = 'holder';
/** Roles that take longer than this are waited for no more: those of the last time count meanwhile. */
const WAIT_MS = 3_000;

const StoredHolder = z.object({
  role: z.string(),
  roles: z.array(z.object({ name: z.string() })),
  /** The roles call named the roles; false: only what the person's own record says is known. */
  isTold: z.optional(z.boolean()),
  /** Milliseconds since 1970; 0 where the roles call was never answered. */
  readAt: z.number(),
});
export type StoredHolder = z.infer<typeof StoredHolder>;

export async function storedHolder(db: Mirror): Promise<StoredHolder | undefined> {
  return StoredHolder.safeParse((await db.meta.get(KEY))?.value).data;
}

export async function holderNow(run: Run, isForced: boolean): Promise<Holder | undefined> {
  const { clock, relaxed } = run.ports;
  const stored = await storedHolder(relaxed);
  const state = (await relaxed.feeds.get(KEY)) ?? unreadFeed(KEY);
  const mayWait = stored && (isFresh(run, stored.readAt) || isPostponed(run, state));
  if (mayWait && !isForced) return stored;
  const reading = readHolder(run, stored);
  // Its end may come after the run's: what it says is in the database then, or is read again.
  reading.catch(() => undefined);
  const late = clock.sleep(WAIT_MS).then(() => undefined);
  return (await Promise.race([reading, ...(stored ? [late] : [])])) ?? stored;
}

async function readHolder(run: Run, stored: StoredHolder | undefined): Promise<Holder | undefined> {
  const { clock, userId } = run.ports;
  const me = await get(run, OWN_RECORD);
  if (me.kind !== 'ok') return undefined;
  const user = userIn(me.body);
  const legacy = { role: user?.role ?? '', roles: user ? legacyRoles(user) : [], isTold: false };
  const answer = await get(run, `/roles/user/${userId}`);
  // Spec part 1, 3: a refused roles call leaves the roles in the person's own record. A lost one says nothing of them.
  const isLost = answer.kind !== 'ok' && answer.kind !== 'refused' && answer.kind !== 'forbidden';
  // The screens list what cannot be read; roles are no list.
  if (isLost) await noteFailedRead(run, KEY, answer, { error: undefined, said: undefined });
  if (isLost && stored?.readAt) return undefined;
  const roles = answer.kind === 'ok' ? rolesIn(answer.body) : undefined;
  const told = roles && { roles, isTold: true };
  const value = { ...legacy, ...told, readAt: isLost ? 0 : clock.now() };
  await run.write('holder', ['feeds', 'meta'], async (db) => {
    await db.meta.put({ key: KEY, value });
    if (!isLost) await updateFeed(db, KEY, readWell(run));
  });
  return value;
}
