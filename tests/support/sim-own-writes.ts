import { Invite } from '#shared/contract/church-planters.ts';
import { NewSupportTicket } from '#shared/contract/support-tickets.ts';
import { ProfileEdit } from '#src/records/profile.ts';
import { type Reply, refused, type SimUser, type Wire } from './sim-records.ts';
import type { SimServer } from './sim-server.ts';
import { ok, userShown } from './sim-shown.ts';
import { staleIn } from './sim-stale.ts';

/* Writes to the simulated server that concern only their author. */

/** Returns undefined if the address belongs to another part of the server. */
export function writeOwn(server: SimServer, wire: Wire, user: SimUser): Reply | undefined {
  const { method, path } = wire;
  if (method === 'POST' && path === 'church-planters/invite') return invite(server, wire, user);
  if (method === 'PUT' && path === 'users/profile') return editProfile(server, wire, user);
  if (method === 'POST' && path === 'support-tickets') return takeTicket(server, wire, user);
  return undefined;
}

function invite(server: SimServer, wire: Wire, user: SimUser): Reply {
  const body = Invite.safeParse(wire.body);
  if (!body.success) return refused(400, 'Bad invitation');
  const email = body.data.email.toLowerCase();
  const known = server.invitations.get(email);
  if (known && !body.data.resend) {
    if (wire.key === undefined) server.keylessInvitations.add(body.data.name);
    const invitedAt = new Date(known.at).toISOString();
    const error = 'An invitation was already sent to this e-mail address';
    return { status: 409, body: { success: false, error, canResend: true, invitedAt } };
  }
  server.invitations.set(email, {
    at: known?.at ?? server.clock.now(),
    sent: (known?.sent ?? 0) + 1,
  });
  server.note(wire, user, body.data);
  return { status: 200, body: { success: true, message: 'Invitation sent' } };
}

function takeTicket(server: SimServer, wire: Wire, user: SimUser): Reply {
  const body = NewSupportTicket.safeParse(wire.body);
  if (!body.success) return refused(400, 'Bad ticket');
  server.note(wire, user, body.data);
  return { status: 201, body: { success: true } };
}

function editProfile(server: SimServer, wire: Wire, user: SimUser): Reply {
  const body = ProfileEdit.safeParse(wire.body);
  if (!body.success) return refused(400, 'Bad profile');
  const stale = server.settings.extras && staleIn(user.fields, wire.body, body.data);
  if (stale) return stale;
  const changed: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(body.data)) {
    if ((user.fields[name] ?? '') !== (value ?? '')) changed[name] = value ?? null;
  }
  Object.assign(user.fields, changed);
  if (Object.keys(changed).length > 0) user.rev = server.nextRev();
  server.note(wire, user, changed);
  return ok(userShown(user));
}
