import * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import { legacyRoles, rolesIn, userIn } from '#shared/contract/answers/sign-in.ts';
import { REQUEST_TIMEOUT_MS } from '#shared/http/send.ts';
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
 * Roles of the signed-in person. They may change at any time (S36), are refreshed as often as lists (S29), and a
 * failure to read them delays only them (S21).
 */

/** Key of the stored roles and of the state of their address. */
const KEY = 'holder';
/** If reading the roles takes longer than this, the run uses the stored roles. */
const WAIT_MS = 3_000;

const StoredHolder = z.object({
  role: z.string(),
  roles: z.array(z.object({ name: z.string() })),
  /** True if the roles call was answered; false if only the roles in the person's own record are known. */
  isTold: z.optional(z.boolean()),
  /** Milliseconds since 1970; 0 if the roles call was never answered. */
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
  // The read may finish after the run. Its result is then in the database, or is read again.
  reading.catch(() => undefined);
  if (!stored) return reading;
  const over = new AbortController();
  const late = clock.sleep(WAIT_MS, over.signal).then(() => 'late' as const);
  const holder = await Promise.race([reading, late]).finally(() => over.abort());
  if (holder !== 'late') return holder ?? stored;
  // The next run, perhaps in another tab, must not send a second request while this one is unanswered.
  await run.write('late roles', ['feeds', 'meta'], (db) =>
    updateFeed(db, KEY, { nextAt: clock.now() + REQUEST_TIMEOUT_MS, lastTryAt: clock.now() }),
  );
  return stored;
}

async function readHolder(run: Run, stored: StoredHolder | undefined): Promise<Holder | undefined> {
  const { clock, userId } = run.ports;
  // The start of a run may have requested it already, to find out whether the backend answers.
  const me = run.ownRecord ?? (await get(run, OWN_RECORD));
  if (me.kind !== 'ok') return undefined;
  const user = userIn(me.body);
  const legacy = { role: user?.role ?? '', roles: user ? legacyRoles(user) : [], isTold: false };
  const answer = await get(run, `/roles/user/${userId}`);
  // Spec part 1, 3: if the roles call is refused, the roles in the person's own record apply. A lost answer says
  // nothing.
  const isLost = answer.kind !== 'ok' && answer.kind !== 'refused' && answer.kind !== 'forbidden';
  // No error is stored, because screens show failed lists, and the roles are not a list.
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
