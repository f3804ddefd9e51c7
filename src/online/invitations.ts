import { OpenInvitation } from '#shared/contract/invitations.ts';
import { type DoneOrFailed, doneOrFailed, type Rows, rowsIn } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/** A documented backend lists no invitations. */
export type InvitationsOutcome = Rows<OpenInvitation> | { kind: 'not-offered' };

/** `GET /invitations`: those neither accepted nor withdrawn, newest first. */
export async function listInvitations(): Promise<InvitationsOutcome> {
  const answer = await signedInCall({ path: '/invitations' });
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'not-offered' };
  return rowsIn(OpenInvitation, answer);
}

export interface RoleInvitation {
  name: string;
  email: string;
  role: string;
}

/** `POST /invitations`. Church planters are invited with their church plant instead (mutations/invite-planter.ts). */
export async function inviteToRole({ name, email, role }: RoleInvitation): Promise<DoneOrFailed> {
  const body = { name, email, role };
  return doneOrFailed(await signedInCall({ path: '/invitations', method: 'POST', body }));
}

/** Sends the mail again with a new link, which is valid for another 30 days. */
export async function sendAgain(invitation: OpenInvitation): Promise<DoneOrFailed> {
  const { name, email, role, church_plant_name: churchPlantName } = invitation;
  const isPlanter = churchPlantName !== null;
  const path = isPlanter ? '/church-planters/invite' : '/invitations';
  const body = { name, email, resend: true, ...(isPlanter ? { churchPlantName } : { role }) };
  return doneOrFailed(await signedInCall({ path, method: 'POST', body }));
}

/** `DELETE /invitations/{id}` */
export async function withdrawInvitation(id: number): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: `/invitations/${id}`, method: 'DELETE' }));
}
