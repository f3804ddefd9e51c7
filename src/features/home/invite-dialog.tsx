import { t } from '@lingui/core/macro';
import { useDraft } from '#db/queries/use-draft.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type InviteFields, InviteForm } from './invite-form.tsx';

const DRAFT = 'invite-planter';

/** The invite dialog; what was typed is kept until it is saved or given up. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const draft = useDraft(DRAFT);
  const leave = () => void giveUp(draft).then(onClose);

  async function save(fields: InviteFields): Promise<string | undefined> {
    const args = { ...fields, resend: false };
    const saved = await enqueue(invitePlanter, args, { holdMs: UNDO_MS, draft: DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await draft.drop();
    const { name } = fields;
    savedToast(t`Invitation to ${name} saved on this device`, saved.opId);
    onClose();
    return undefined;
  }

  return (
    <Dialog title={t`Invite Church Planter`} closeOnOutsideTap={false} onClose={leave}>
      {draft.earlier && (
        <InviteForm
          key={draft.revision}
          {...draftProps(draft)}
          start={draft.earlier.fields ?? {}}
          saveLabel={t`Send Invitation`}
          onSave={save}
          onCancel={leave}
        />
      )}
    </Dialog>
  );
}
