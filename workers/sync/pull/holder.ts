import * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import { legacyRoles, rolesIn, userIn } from '#shared/contract/answers/users.ts';
import type { Holder } from '#shared/permissions.ts';
import { OWN_RECORD } from '../core/api.ts';
import { isFresh } from '../core/feed-state.ts';
import { isWaiting, nextTry } from '../core/retry.ts';
import type { Run } from '../core/run.ts';

/*
 * Roles of the signed-in person: they may change at any time (S36), are as fresh as any list (S29), and delay only
 * themselves where they cannot be read (S21).
 */

const KEY = 'holder';
/** Roles that take longer than this are waited for no more: those of the last time count meanwhile. */
const WAIT_MS = 3_000;

const StoredHolder = z.object({
  role: z.string(),
  roles: z.array(z.object({ name: z.string() })),
  /** The roles call named the roles; false: only what the person's own record says is known. */
  isTold: z.optional(z.boolean()),
  /** Milliseconds since 1970. */
  readAt: z.number(),
});
export type StoredHolder = z.infer<typeof StoredHolder>;

export async function storedHolder(db: Mirror): Promise<StoredHolder | undefined> {
  return StoredHolder.safeParse((await db.meta.get(KEY))?.value).data;
}

export async function holderNow(run: Run, isForced: boolean): Promise<Holder | undefined> {
  const { clock, relaxed } = run.ports;
  const stored = await storedHolder(relaxed);
  if (stored && isFresh(run, stored.readAt) && !isForced) return stored;
  const { holder: failed } = run.memory;
  const isPostponed = failed && isWaiting(failed.nextAt, clock.now(), failed.triedAt);
  if (isPostponed && !isForced) return stored ?? failed.legacy;
  const reading = readHolder(run);
  // Its end may come after the run's: what it says is in the database then, or is read again.
  reading.catch(() => undefined);
  const late = clock.sleep(WAIT_MS).then(() => undefined);
  const read = await Promise.race([reading, ...(stored ? [late] : [])]);
  return read ?? stored ?? run.memory.holder?.legacy;
}

async function readHolder(run: Run): Promise<Holder | undefined> {
  const { memory, ports } = run;
  const me = await run.api.read(OWN_RECORD);
  if (me.kind !== 'ok') return undefined;
  const user = userIn(me.body);
  const legacy = { role: user?.role ?? '', roles: user ? legacyRoles(user) : [] };
  const answer = await run.api.read(`/roles/user/${ports.userId}`);
  const now = ports.clock.now();
  // Spec part 1, 3: a refused roles call leaves the roles in the person's own record. A lost one says nothing of them.
  if (answer.kind !== 'ok' && answer.kind !== 'refused' && answer.kind !== 'forbidden') {
    const failures = (memory.holder?.failures ?? 0) + 1;
    const nextAt = nextTry(failures, now, ports.random());
    memory.holder = { failures, triedAt: now, nextAt, legacy };
    return undefined;
  }
  memory.holder = undefined;
  const roles = answer.kind === 'ok' ? rolesIn(answer.body) : undefined;
  const value = { ...legacy, ...(roles && { roles }), isTold: roles !== undefined, readAt: now };
  await run.write('holder', ['meta'], (db) => db.meta.put({ key: KEY, value }));
  return value;
}
