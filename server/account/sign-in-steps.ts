import type { Db } from '#server/db/database.ts';
import { hashOfToken, newToken } from './tokens.ts';

const MINUTE_MS = 60_000;

/**
 * The kinds of steps, and how long each may take: the second step of a sign-in, setting up a factor during one, and the
 * challenges that passkeys sign.
 */
const MINUTES = {
  'second-step': 10,
  'set-up': 30,
  'passkey-sign-in': 5,
  'passkey-new': 5,
  'passkey-proof': 5,
} as const;
export type StepPurpose = keyof typeof MINUTES;

export interface BegunStep {
  /** Known only to the browser; the database has its hash. */
  token: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

export interface SignInStep {
  idHash: string;
  userId: number | null;
  /** `session_stamp` of the account when the step began; a new password ends the step. */
  stamp: string | null;
  challenge: string | null;
  /** ISO 8601 in UTC. */
  startedAt: string;
}

export async function beginStep(
  db: Db,
  now: Date,
  step: {
    purpose: StepPurpose;
    user?: { id: number; session_stamp: string } | undefined;
    challenge?: string;
  },
): Promise<BegunStep> {
  const token = newToken();
  const { purpose, user, challenge } = step;
  const expiresAt = new Date(now.getTime() + MINUTES[purpose] * MINUTE_MS).toISOString();
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', now.toISOString()).execute();
  await db
    .insertInto('sign_in_steps')
    .values({
      id_hash: hashOfToken(token),
      purpose,
      user_id: user?.id ?? null,
      stamp: user?.session_stamp ?? null,
      challenge: challenge ?? null,
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** A step that has neither ended nor expired. It stays open. */
export async function openStep(
  db: Db,
  now: Date,
  { token, purpose }: { token: string; purpose: StepPurpose },
): Promise<SignInStep | undefined> {
  const row = await db
    .selectFrom('sign_in_steps')
    .selectAll()
    .where('id_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { id_hash: idHash, user_id: userId, stamp, challenge, created_at: startedAt } = row;
  return { idHash, userId, stamp, challenge, startedAt };
}

/** Ends a step. Returns true to one caller only, however many try. */
export async function endStep(db: Db, idHash: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('sign_in_steps')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Ends a step and returns it: a challenge can be used once, whether the response is right or wrong. */
export async function takeStep(
  db: Db,
  now: Date,
  which: { token: string; purpose: StepPurpose },
): Promise<SignInStep | undefined> {
  const step = await openStep(db, now, which);
  return step && (await endStep(db, step.idHash)) ? step : undefined;
}
