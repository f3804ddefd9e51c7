import { t } from '@lingui/core/macro';
import { useDraft } from '#db/queries/use-draft.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type InviteFields, InviteForm } from '../-changes/invite-form.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import { draftProps } from '../-drafts/draft-props.tsx';
import { giveUp } from '../-drafts/give-up.ts';

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
