import { keyOf } from '#server/account/accounts.ts';
import { hashOfToken, newToken } from '#server/account/tokens.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import { placeInHubs } from './hubs.ts';
import { splitName } from './names.ts';
import { createPlanters } from './planters.ts';

/** Who is invited, by whom. `leaderId` is the hub leader who is to oversee the planter, if any. */
export interface InviteOrder {
  name: string;
  email: string;
  churchPlantName: string;
  /** The inviter knows of the first invitation and wants the mail sent again. */
  resend: boolean;
  invitedBy: number;
  leaderId: number | null;
  /** The moment, ISO in UTC. */
  at: string;
}

export type InviteOutcome =
  | {
      kind: 'invited' | 'sent again';
      invitationId: number;
      planterId: number;
      /** For the link in the mail; only its hash is kept. */
      token: string;
    }
  | {
      kind: 'duplicate';
      reason: 'waiting' | 'already a planter' | 'has an account';
      canResend: boolean;
      invitedAt: string | null;
    };

/**
 * Invites a planter: the invitation, the planter's record, and its place in the inviter's hub, at once.
 * One address has at most one living invitation; asking again without `resend` changes nothing.
 */
export async function invitePlanter(scope: WriteScope, order: InviteOrder): Promise<InviteOutcome> {
  const emailKey = keyOf(order.email);
  const waiting = await findInvitation(scope.tx, emailKey);
  if (waiting && waiting.accepted_at === null) {
    return order.resend ? sendAgain(scope, waiting, order) : duplicate('waiting', waiting);
  }
  if (waiting || (await isPlanter(scope.tx, emailKey))) {
    return duplicate('already a planter', waiting);
  }
  if (await hasAccount(scope.tx, emailKey)) return duplicate('has an account');
  return inviteFirst(scope, order, emailKey);
}

interface KnownInvitation {
  id: number;
  planter_id: number;
  invited_at: string;
  accepted_at: string | null;
}

function findInvitation(db: Db, emailKey: string): Promise<KnownInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .select(['id', 'planter_id', 'invited_at', 'accepted_at'])
    .where('email_key', '=', emailKey)
    .where('deleted', '=', 0)
    .executeTakeFirst();
}

async function isPlanter(db: Db, emailKey: string): Promise<boolean> {
  const planter = await db
    .selectFrom('church_planters')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return planter !== undefined;
}

/** Whoever has an account could not register with the invitation: an administrator gives the role. */
async function hasAccount(db: Db, emailKey: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return user !== undefined;
}

function duplicate(
  reason: 'waiting' | 'already a planter' | 'has an account',
  known?: KnownInvitation,
): InviteOutcome {
  return {
    kind: 'duplicate',
    reason,
    canResend: reason === 'waiting',
    invitedAt: known?.invited_at ?? null,
  };
}

async function inviteFirst(
  scope: WriteScope,
  order: InviteOrder,
  emailKey: string,
): Promise<InviteOutcome> {
  const { firstName, lastName } = splitName(order.name);
  const [planterId] = await createPlanters(
    scope,
    [
      {
        first_name: firstName,
        last_name: lastName,
        church_name: order.churchPlantName,
        email: order.email,
        stage: DEFAULT_STAGE,
        status: DEFAULT_STATUS,
      },
    ],
    order.at,
  );
  if (planterId === undefined) throw new Error('the planter was not created');
  if (order.leaderId !== null) {
    await placeInHubs(scope, [{ planterId, leaderId: order.leaderId }]);
  }
  const token = newToken();
  const { id } = await scope.tx
    .insertInto('invitations')
    .values({
      planter_id: planterId,
      name: order.name,
      email: order.email,
      email_key: emailKey,
      church_plant_name: order.churchPlantName,
      token_hash: hashOfToken(token),
      invited_by: order.invitedBy,
      invited_at: order.at,
      rev: scope.rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'invited', invitationId: id, planterId, token };
}

async function sendAgain(
  { tx, rev }: WriteScope,
  known: KnownInvitation,
  order: InviteOrder,
): Promise<InviteOutcome> {
  const token = newToken();
  await tx
    .updateTable('invitations')
    .set({ token_hash: hashOfToken(token), invited_at: order.at, rev })
    .where('id', '=', known.id)
    .execute();
  return { kind: 'sent again', invitationId: known.id, planterId: known.planter_id, token };
}

export interface OpenInvitation {
  id: number;
  planterId: number;
  email: string;
}

/** The invitation that this token opens, unless it was accepted or replaced by a later mail. */
export async function findOpenInvitation(db: Db, token: string): Promise<OpenInvitation | null> {
  const row = await db
    .selectFrom('invitations')
    .select(['id', 'planter_id', 'email'])
    .where('token_hash', '=', hashOfToken(token))
    .where('accepted_at', 'is', null)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row ? { id: row.id, planterId: row.planter_id, email: row.email } : null;
}

/** Ties the new account to the planter's record. The caller gives the account its role. */
export async function acceptInvitation(
  { tx, rev }: WriteScope,
  invitation: OpenInvitation,
  accepted: { userId: number; at: string },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: accepted.at, accepted_by: accepted.userId, rev })
    .where('id', '=', invitation.id)
    .execute();
  await tx
    .updateTable('church_planters')
    .set({ user_id: accepted.userId, updated_at: accepted.at, rev })
    .where('id', '=', invitation.planterId)
    .execute();
}
