import { t } from '@lingui/core/macro';
import type { WaitingInvitation } from '#shared/contract/follow-ups.ts';
import { notSavedToast } from '#src/changes/saved-toast.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { invitedAgainHere } from '#src/sync-client/today-here.ts';
import { toast } from '#ui/toast.tsx';

/** Queues sending an invitation email again. The entry is then hidden for another week. */
export async function inviteAgain(invitation: WaitingInvitation): Promise<void> {
  const { id, name, email, church_plant_name: churchPlantName } = invitation;
  const args = { name, email, churchPlantName, resend: true };
  const saved = await enqueue(invitePlanter, args);
  if (saved.kind === 'not-saved') {
    notSavedToast(saved.message);
    return;
  }
  await invitedAgainHere(id);
  toast(t`The invitation is sent again as soon as there is signal.`, { kind: 'success' });
}
