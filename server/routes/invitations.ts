import { keyOf } from '#server/account/accounts.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { Refused } from '#server/api/refused.ts';
import { type InviteOutcome, invitePlanter } from '#server/domain/invitations.ts';
import { nameOf } from '#server/domain/names.ts';
import { inviteLetter } from '#server/mail/letters.ts';
import { Invite, Invited } from '#shared/contract/church-planters.ts';
import { roleNames } from '#shared/permissions.ts';

const invite = endpoint(
  {
    method: 'post',
    path: '/church-planters/invite',
    summary: 'Invite a church planter by mail',
    access: 'invitePlanter',
    body: Invite,
    answer: Invited,
  },
  async ({ body, account, services, write, later }) => {
    await services.limits.count({
      inviteAccount: String(account.id),
      inviteAddress: keyOf(body.email),
    });
    const at = services.clock().toISOString();
    let token: string | undefined;
    const answer = await write(async (scope) => {
      const outcome = await invitePlanter(scope, {
        ...body,
        resend: body.resend ?? false,
        invitedBy: account.id,
        leaderId: roleNames(account).has('hub_leader') ? account.id : null,
        at,
      });
      if (outcome.kind === 'duplicate') throw duplicateRefusal(outcome);
      token = outcome.token;
      return {
        success: true,
        message: outcome.kind === 'invited' ? 'Invitation sent' : 'Invitation sent again',
        ...(services.config.extras ? { data: described(outcome, body.email, at) } : {}),
      };
    });
    // Without a token nothing was written: the answer is that of the first time, and so was the mail.
    if (token !== undefined) {
      const letter = inviteLetter({
        to: body.email,
        name: body.name,
        churchPlantName: body.churchPlantName,
        inviterName: nameOf(account.row),
        token,
        publicUrl: services.config.publicUrl,
      });
      later('invitation mail', () => services.mail.send(letter));
    }
    return answer;
  },
);

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
  return { id: invitationId, planter_id: planterId, email, invitedAt: at };
}

export const invitationEndpoints: readonly Endpoint[] = [invite];
