import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import type { Account } from './accounts.ts';
import { accountIn, accountRows } from './accounts.ts';
import type { Keys } from './keys.ts';

const HOUR_MS = 3_600_000;
/** `seen_at` is written at most this often. */
const SEEN_MS = 300_000;

const Claims = z.object({
  userId: z.int().positive(),
  stamp: z.string(),
  jti: z.string(),
  iat: z.number(),
});

export interface Session {
  /** Identifies this sign-in among those of the account. */
  sessionId: string;
  /** When its owner signed in, ISO 8601 in UTC. */
  startedAt: string;
  account: Account;
}

/** A session as its owner sees it. */
interface ListedSession {
  id: string;
  device: string;
  started_at: string;
  seen_at: string;
}

/** Opens and recognizes sessions by means of JSON Web Tokens. */
export interface Sessions {
  /** Opens a new session of this account on this device and returns its token. */
  open(account: Account, device: string): Promise<string>;
  /** The session of a token and the account as it is now; undefined when either is no longer valid. */
  read(token: string, device: string): Promise<Session | undefined>;
  /** The sessions of an account that can still be used, the most recently used first. */
  list(userId: number): Promise<ListedSession[]>;
  /** Ends one session of an account. Returns false if it has no such session. */
  end(userId: number, sessionId: string): Promise<boolean>;
  /** Ends all sessions of an account except one. Returns how many were ended. */
  endOthers(userId: number, sessionId: string | undefined): Promise<number>;
}

/**
 * A token contains the account and its session stamp. The stamp in the user's row changes with the password, which ends
 * all sessions except the one that changed it (`spared_session`). Each session also has a row, so that its owner can
 * see and end it.
 */
export function createSessions(deps: {
  db: Db;
  keys: Keys;
  clock: () => Date;
  /** Hours after which a session ends. */
  hours: number;
}): Sessions {
  const { db, keys, clock, hours } = deps;
  const now = () => clock().toISOString();
  /** Sessions that began before this time cannot be used any more, whatever their row says. */
  const oldest = () => new Date(clock().getTime() - hours * HOUR_MS).toISOString();

  async function open({ id, row }: Account, device: string): Promise<string> {
    const seconds = Math.floor(clock().getTime() / 1000);
    const sessionId = randomUUID();
    await db.deleteFrom('sessions').where('started_at', '<', oldest()).execute();
    await addRow(sessionId, { userId: id, device, startedAt: now() });
    return new SignJWT({ userId: id, stamp: row.session_stamp })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(sessionId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + hours * 3_600)
      .sign(await keys.current());
  }

  async function addRow(
    id: string,
    row: { userId: number; device: string; startedAt: string },
  ): Promise<void> {
    const { userId, device, startedAt } = row;
    await db
      .insertInto('sessions')
      .values({ id, user_id: userId, device, started_at: startedAt, seen_at: now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  async function claimsOf(token: string) {
    const payload = await keys.verified(token, { currentDate: clock() });
    return Claims.safeParse(payload).data;
  }

  async function read(token: string, device: string): Promise<Session | undefined> {
    const claims = await claimsOf(token);
    if (!claims) return undefined;
    // One query, since every request needs it.
    const rows = await accountRows(db, claims.userId)
      .leftJoin('sessions', (join) => join.on('sessions.id', '=', claims.jti))
      .select(['sessions.started_at', 'sessions.seen_at', 'sessions.ended_at'])
      .execute();
    const [row] = rows;
    const account = accountIn(rows);
    if (!row || !account || row.suspended_at !== null) return undefined;
    if (claims.stamp !== row.session_stamp && claims.jti !== row.spared_session) return undefined;
    const startedAt = await usedNow(claims, row, device);
    return startedAt === undefined ? undefined : { sessionId: claims.jti, startedAt, account };
  }

  /** Marks the session as used. Returns when it began; undefined if it has ended. */
  async function usedNow(
    { jti, userId, iat }: z.infer<typeof Claims>,
    row: { started_at: string | null; seen_at: string | null; ended_at: string | null },
    device: string,
  ): Promise<string | undefined> {
    const startedAt = new Date(iat * 1000).toISOString();
    // The row may have been removed since, and the token may have been issued before sessions were shortened.
    if (startedAt < oldest()) return undefined;
    if (row.started_at === null || row.seen_at === null) {
      await addRow(jti, { userId, device, startedAt });
      return startedAt;
    }
    if (row.ended_at !== null) return undefined;
    if (clock().getTime() - Date.parse(row.seen_at) >= SEEN_MS) {
      await db.updateTable('sessions').set({ seen_at: now() }).where('id', '=', jti).execute();
    }
    return row.started_at;
  }

  const living = (userId: number) =>
    db
      .selectFrom('sessions')
      .select(['id', 'device', 'started_at', 'seen_at'])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('started_at', '>', oldest())
      .orderBy('seen_at', 'desc')
      .orderBy('id');

  return {
    open,
    read,
    list: (userId) => living(userId).execute(),
    end: async (userId, sessionId) => (await endThose(db, userId, [sessionId], now())) > 0,
    async endOthers(userId, sessionId) {
      const others = (await living(userId).execute()).filter(({ id }) => id !== sessionId);
      const ids = others.map(({ id }) => id);
      return endThose(db, userId, ids, now());
    },
  };
}

async function endThose(
  db: Db,
  userId: number,
  ids: readonly string[],
  at: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirst();
  // A device where its owner has signed out is not reported as silent.
  await db
    .updateTable('devices')
    .set({ signed_out_at: at })
    .where('user_id', '=', userId)
    .where('session_id', 'in', ids)
    .execute();
  return Number(ended.numUpdatedRows);
}
