import { useDraft } from '#db/queries/use-draft.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type InviteFields, InviteForm } from '../-changes/invite-form.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';

const DRAFT = 'invite-planter';

/** The invite dialog; what was typed is kept until it is sent or cleared. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Invite Church Planter" closeOnOutsideTap={false} onClose={onClose}>
      <NewInvite onDone={onClose} />
    </Dialog>
  );
}

function NewInvite({ onDone }: { onDone(): void }) {
  const draft = useDraft(DRAFT);
  if (!draft.earlier) return null;

  async function save(fields: InviteFields): Promise<string | undefined> {
    const args = { ...fields, resend: false };
    const saved = await enqueue(invitePlanter, args, { holdMs: UNDO_MS, draft: DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await draft.drop();
    savedToast(`Invitation to ${fields.name} saved on this device`, saved.opId);
    onDone();
    return undefined;
  }

  return (
    <InviteForm
      start={draft.earlier.fields ?? {}}
      saveLabel="Send Invitation"
      onTyped={draft.keep}
      isDraftFailing={draft.isFailing}
      onSave={save}
      onCancel={onDone}
    />
  );
}
