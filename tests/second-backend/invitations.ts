import { type Answer, json } from './answers.ts';
import type { Call } from './call.ts';
import { newPlanter } from './planter-rows.ts';
import type { Route } from './router.ts';
import { emailPattern } from './schema.ts';
import type { Invitation, Planter, User } from './types.ts';
import { type Json, wireTime } from './wire.ts';

function duplicate(call: Call, invitation: Invitation): Answer {
  const habits = call.profile.duplicateInvitation;
  const body: Json = { canResend: true };
  if (habits.success) body.success = false;
  body[habits.text] = 'An invitation was already sent to this email address';
  if (habits.invitedAt) body.invitedAt = wireTime(call.profile, invitation.invitedAt);
  return json(habits.status, body);
}

function send(call: Call, invitation: Invitation): Answer {
  invitation.sent += 1;
  invitation.invitedAt = call.env.clock();
  call.store.mail.push({
    to: invitation.email,
    kind: 'invitation',
    token: invitation.inviteToken,
    at: call.env.now(),
  });
  call.wrote(invitation.id);
  return json(200, { success: true, message: 'Invitation sent' });
}

function createPlanter(call: Call, invitation: Invitation): Planter {
  const [first = '', ...rest] = invitation.name.split(/\s+/);
  const planter = call.store.planters.insert(
    newPlanter(call.env.clock(), {
      first_name: first,
      last_name: rest.length > 0 ? rest.join(' ') : null,
      email: invitation.email,
      church_name: invitation.churchPlantName,
    }),
  );
  invitation.planter_id = planter.id;
  const inviter = call.store.users.get(invitation.invitedBy);
  if (inviter && call.store.allRoleNames(inviter).includes('hub_leader')) {
    call.store.relations.insert({
      planter_id: planter.id,
      user_id: inviter.id,
      relationship_type: 'hub_leader',
    });
  }
  return planter;
}

function invite(call: Call): Answer {
  const me = call.need('invite');
  const body = call.body();
  call.onlyMembers(body, ['name', 'email', 'churchPlantName', 'resend']);
  const name = call.text(body, 'name');
  const email = call.text(body, 'email');
  const churchPlantName = call.text(body, 'churchPlantName');
  if (name === '' || email === '' || churchPlantName === '')
    call.invalid('All fields are required');
  if (!emailPattern.test(email)) call.invalid('email is not a valid email address');
  if (call.store.userByEmail(email)) call.conflict('A user with this email already exists');
  const existing = call.store.invitations.find(
    (row) => row.email.toLowerCase() === email.toLowerCase() && row.acceptedBy === null,
  );
  if (existing) return body.resend === true ? send(call, existing) : duplicate(call, existing);
  const invitation = call.store.invitations.insert({
    name,
    email,
    churchPlantName,
    inviteToken: call.env.random.hex(24),
    invitedAt: call.env.clock(),
    invitedBy: me.id,
    planter_id: null,
    acceptedBy: null,
    sent: 0,
  });
  // A planter who is in the directory already is not created again.
  const known = call.store.planters.find(
    (row) => row.user_id === null && row.email?.toLowerCase() === email.toLowerCase(),
  );
  if (known) invitation.planter_id = known.id;
  else if (call.profile.inviteCreatesPlanter) createPlanter(call, invitation);
  return send(call, invitation);
}

/** Makes the new user the church planter whom the invitation was sent to. */
export function acceptInvitation(call: Call, invitation: Invitation, user: User): void {
  const { store } = call;
  const known = invitation.planter_id === null ? null : store.planters.get(invitation.planter_id);
  const planter = known ?? createPlanter(call, invitation);
  planter.user_id = user.id;
  invitation.acceptedBy = user.id;
  const role = store.roleByName('church_planter');
  if (role) store.userRoles.insert({ user_id: user.id, role_id: role.id });
}

export const invitationRoutes: readonly Route[] = [
  { method: 'POST', path: '/church-planters/invite', handler: invite },
];
