import { sql } from 'kysely';
import { keyOf } from '#server/account/accounts.ts';
import { hashOfToken, newToken } from '#server/account/tokens.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { nameOf, splitName } from '#server/names.ts';
import { tombstone } from '#server/privacy/rules/personal-data.ts';
import type { OpenInvitation } from '#shared/contract/invitations.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import { placeInHubs } from './hubs.ts';
import { createPlanters } from './planters.ts';

/** Who is invited and by whom. `leaderId` is the hub leader who will oversee the planter, if any. */
export interface InviteOrder {
  name: string;
  email: string;
  /** The role granted on acceptance. */
  role: string;
  /** Only for church planters, whose record is created with the invitation; null for every other role. */
  churchPlantName: string | null;
  /** True if the inviter knows of the first invitation and wants the email sent again. */
  resend: boolean;
  invitedBy: number;
  leaderId: number | null;
  /** The current time, ISO 8601 in UTC. */
  at: string;
}

export type InviteOutcome =
  | {
      kind: 'invited' | 'sent again';
      invitationId: number;
      /** Null for a role other than church planter. */
      planterId: number | null;
      /** For the link in the email; only its hash is stored. */
      token: string;
    }
  | {
      kind: 'duplicate';
      reason: 'waiting' | 'already a planter' | 'has an account';
      canResend: boolean;
      invitedAt: string | null;
    };

/** How long the link in the email is valid. */
const INVITATION_DAYS = 30;

/** Invitations sent after this time are still valid. */
function stillGoodFrom(now: string): string {
  return new Date(Date.parse(now) - INVITATION_DAYS * 86_400_000).toISOString();
}

export function expiryOf(invitedAt: string): string {
  return new Date(Date.parse(invitedAt) + INVITATION_DAYS * 86_400_000).toISOString();
}

/**
 * Invites somebody: creates the invitation and, for a planter, the record in the hub of `leaderId`. An address has at
 * most one invitation; inviting it again without `resend` changes nothing.
 */
export async function invite(scope: WriteScope, order: InviteOrder): Promise<InviteOutcome> {
  const emailKey = keyOf(order.email);
  const waiting = await findInvitation(scope.tx, emailKey);
  if (waiting && waiting.accepted_at === null) {
    const isSame = waiting.role === order.role;
    return order.resend && isSame
      ? sendAgain(scope, waiting, order)
      : duplicate('waiting', waiting, isSame);
  }
  const isPlanted = order.churchPlantName !== null && (await isPlanter(scope.tx, emailKey));
  if (waiting || isPlanted) {
    return duplicate('already a planter', waiting);
  }
  if (await hasAccount(scope.tx, emailKey)) return duplicate('has an account');
  return inviteFirst(scope, order, emailKey);
}

interface KnownInvitation {
  id: number;
  planter_id: number | null;
  role: string;
  invited_at: string;
  accepted_at: string | null;
}

function findInvitation(db: Db, emailKey: string): Promise<KnownInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .select(['id', 'planter_id', 'role', 'invited_at', 'accepted_at'])
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

/** A person with an account cannot register through an invitation; an administrator assigns the role instead. */
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
  canResend = reason === 'waiting',
): InviteOutcome {
  return {
    kind: 'duplicate',
    reason,
    canResend,
    invitedAt: known?.invited_at ?? null,
  };
}

async function inviteFirst(
  scope: WriteScope,
  order: InviteOrder,
  emailKey: string,
): Promise<InviteOutcome> {
  const planterId = await plantedBy(scope, order);
  const token = newToken();
  const { id } = await scope.tx
    .insertInto('invitations')
    .values({
      planter_id: planterId,
      name: order.name,
      role: order.role,
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

/** Creates the record of an invited planter in the leader's hub. Returns null for every other role. */
async function plantedBy(scope: WriteScope, order: InviteOrder): Promise<number | null> {
  if (order.churchPlantName === null) return null;
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
  return planterId;
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

export interface AcceptedInvitation {
  id: number;
  planterId: number | null;
  role: string;
  emailKey: string;
}

/** The invitation with this token; null if it has expired or was accepted, withdrawn or sent again. */
export async function findOpenInvitation(
  db: Db,
  token: string,
  now: string,
): Promise<AcceptedInvitation | null> {
  const row = await openOnes(db, now)
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, planterId: row.planter_id, role: row.role, emailKey: row.email_key };
}

/** Whether this address has an open invitation and therefore can register only through it. */
export async function isInvited(db: Db, emailKey: string, now: string): Promise<boolean> {
  const row = await openOnes(db, now).where('email_key', '=', emailKey).executeTakeFirst();
  return row !== undefined;
}

function openOnes(db: Db, now: string) {
  return db
    .selectFrom('invitations')
    .select(['id', 'planter_id', 'role', 'email_key'])
    .where('accepted_at', 'is', null)
    .where('invited_at', '>', stillGoodFrom(now))
    .where('deleted', '=', 0);
}

/** Invitations that have not been accepted, the newest first: all, or those of one inviter. */
export async function listInvitations(db: Db, invitedBy?: number): Promise<OpenInvitation[]> {
  let rows = db
    .selectFrom('invitations')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.name',
      'invitations.email',
      'invitations.role',
      'church_plant_name',
      'invited_at',
      'inviter.first_name',
      'inviter.last_name',
      'inviter.display_name',
      'inviter.username',
    ])
    .where('accepted_at', 'is', null)
    .where('invitations.deleted', '=', sql.lit(0))
    .orderBy('invited_at', 'desc')
    .orderBy('invitations.id', 'desc');
  if (invitedBy !== undefined) rows = rows.where('invited_by', '=', invitedBy);
  return (await rows.execute()).map(
    ({ first_name, last_name, display_name, username, ...invitation }) => ({
      ...invitation,
      invited_by_name: nameOf({ first_name, last_name, display_name, username }),
      expires_at: expiryOf(invitation.invited_at),
    }),
  );
}

/** Withdraws an open invitation; the planter's record stays. Returns false if this inviter has no such invitation. */
export async function withdrawInvitation(
  { tx, rev }: WriteScope,
  id: number,
  invitedBy: number | undefined,
): Promise<boolean> {
  let withdrawn = tx
    .updateTable('invitations')
    .set(tombstone('invitations', rev))
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('deleted', '=', 0);
  if (invitedBy !== undefined) withdrawn = withdrawn.where('invited_by', '=', invitedBy);
  return (await withdrawn.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Marks the invitation as accepted, and links the new account to the planter's record if there is one. The caller
 * assigns the role.
 */
export async function acceptInvitation(
  { tx, rev }: WriteScope,
  invitation: AcceptedInvitation,
  accepted: { userId: number; at: string },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: accepted.at, accepted_by: accepted.userId, rev })
    .where('id', '=', invitation.id)
    .execute();
  if (invitation.planterId === null) return;
  await tx
    .updateTable('church_planters')
    .set({ user_id: accepted.userId, updated_at: accepted.at, rev })
    .where('id', '=', invitation.planterId)
    .execute();
}
