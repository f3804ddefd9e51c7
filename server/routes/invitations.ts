import * as z from 'zod/mini';
import { type Account, keyOf } from '#server/account/accounts.ts';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { type Call, type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import {
  type InviteOrder,
  type InviteOutcome,
  invite,
  listInvitations,
  withdrawInvitation,
} from '#server/domain/invitations.ts';
import { inviteLetter } from '#server/mail/letters.ts';
import { nameOf } from '#server/names.ts';
import { forbidden, notFound, Refused } from '#server/refused.ts';
import { Invite, Invited } from '#shared/contract/church-planters.ts';
import { OpenInvitation, RoleInvite } from '#shared/contract/invitations.ts';
import { may, mayGrantRole, roleNames } from '#shared/permissions.ts';

const invitedPlanter = endpoint(
  {
    method: 'post',
    path: '/church-planters/invite',
    summary: 'Invite a church planter by mail',
    access: 'invitePlanter',
    body: Invite,
    answer: Invited,
  },
  async (call) => {
    const { body, account } = call;
    const leaderId = roleNames(account).has('hub_leader') ? account.id : null;
    return sendInvitation(call, { ...body, role: 'church_planter', leaderId });
  },
);

const invitedToRole = endpoint(
  {
    method: 'post',
    path: '/invitations',
    summary: 'Invite somebody by mail to a role that the inviter may give',
    access: 'manageUsers',
    body: RoleInvite,
    answer: z.extend(DataOf(z.object({ id: z.int(), email: z.string(), invitedAt: z.string() })), {
      message: z.string(),
    }),
    extra: true,
  },
  async (call) => {
    const { body, account, services } = call;
    const role = await services.db
      .selectFrom('roles')
      .select('name')
      .where('name', '=', body.role)
      .executeTakeFirst();
    if (!role || role.name === 'church_planter')
      throw notFound('There is no such role to invite to');
    if (!mayGrantRole(account, role.name)) {
      throw forbidden('Only somebody who holds the rights of this role can give it');
    }
    return sendInvitation(call, { ...body, churchPlantName: null, leaderId: null });
  },
);

const invitations = endpoint(
  {
    method: 'get',
    path: '/invitations',
    summary: 'Open invitations: your own, or all for people who manage users',
    access: 'invitePlanter',
    answer: ListOf(OpenInvitation),
    extra: true,
  },
  async ({ account, services }) => data(await listInvitations(services.db, inviterOf(account))),
);

const withdrawn = endpoint(
  {
    method: 'delete',
    path: '/invitations/{id}',
    summary: 'Withdraw an invitation: your own, or any for people who manage users',
    access: 'invitePlanter',
    params: z.object({ id: PathId }),
    answer: Done,
    extra: true,
  },
  ({ account, audit, params: { id }, write }) =>
    write(async (scope) => {
      const wasOpen = await withdrawInvitation(scope, id, inviterOf(account));
      if (!wasOpen) throw notFound('There is no such open invitation');
      await audit(scope.tx, {
        action: 'invitation-withdrawn',
        subject: { kind: 'invitation', id },
      });
      return done('Invitation withdrawn');
    }),
);

/** The inviter to whose invitations the account is limited; undefined if it sees those of everybody. */
function inviterOf(account: Account): number | undefined {
  return may(account, 'manageUsers') ? undefined : account.id;
}

type Order = Omit<InviteOrder, 'resend' | 'invitedBy' | 'at'> & { resend?: boolean | undefined };

async function sendInvitation(
  { account, audit, services, write, later }: Call<unknown, unknown, unknown, Account>,
  order: Order,
): Promise<object> {
  await services.limits.count({
    inviteAccount: String(account.id),
    inviteAddress: keyOf(order.email),
  });
  const at = services.clock().toISOString();
  let token: string | undefined;
  const answer = await write(async (scope) => {
    const resend = order.resend ?? false;
    const outcome = await invite(scope, { ...order, resend, invitedBy: account.id, at });
    if (outcome.kind === 'duplicate') throw duplicateRefusal(outcome);
    token = outcome.token;
    const subject = { kind: 'invitation', id: outcome.invitationId } as const;
    await audit(scope.tx, { action: 'invited', subject, details: { role: order.role } });
    return {
      success: true,
      message: outcome.kind === 'invited' ? 'Invitation sent' : 'Invitation sent again',
      ...(services.config.extras ? { data: described(outcome, order.email, at) } : {}),
    };
  });
  // Without a token nothing was written: the stored response was returned, and the mail was sent the first time.
  if (token !== undefined) {
    const letter = inviteLetter({
      to: order.email,
      language: account.row.language,
      name: order.name,
      role: order.role,
      churchPlantName: order.churchPlantName,
      inviterName: nameOf(account.row),
      token,
      publicUrl: services.config.publicUrl,
      networkName: services.config.networkName,
    });
    later('invitation mail', () => services.mail.send(letter));
  }
  return answer;
}

type Duplicate = Extract<InviteOutcome, { kind: 'duplicate' }>;
type Sent = Exclude<InviteOutcome, Duplicate>;

const DUPLICATE_TEXTS: Record<Duplicate['reason'], string> = {
  waiting: 'An invitation was already sent to this e-mail address',
  'already a planter': 'This person is already a church planter in the network',
  'has an account': 'This e-mail address already has an account',
};

function duplicateRefusal({ reason, canResend, invitedAt }: Duplicate): Refused {
  return new Refused(409, DUPLICATE_TEXTS[reason], { body: { canResend, invitedAt } });
}

function described({ invitationId, planterId }: Sent, email: string, at: string) {
  const planter = planterId === null ? {} : { planter_id: planterId };
  return { id: invitationId, ...planter, email, invitedAt: at };
}

export const invitationEndpoints: readonly Endpoint[] = [
  invitedPlanter,
  invitedToRole,
  invitations,
  withdrawn,
];
