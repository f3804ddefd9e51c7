import { t } from '@lingui/core/macro';
import { save } from '#src/changes/save.ts';
import { DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { type InviteFields, InviteForm } from './invite-form.tsx';

const DRAFT = 'invite-planter';

/** The invite dialog. What was typed is kept as a draft until it is saved or discarded. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  async function invite(fields: InviteFields): Promise<string | undefined> {
    const { name } = fields;
    const message = t`Invitation to ${name} saved on this device`;
    return save(invitePlanter, { ...fields, resend: false }, { draft: DRAFT, message });
  }

  return (
    <DraftDialog
      title={t`Invite Church Planter`}
      draftKey={DRAFT}
      saveLabel={t`Send Invitation`}
      onClose={onClose}
      form={({ done, ...form }) => <InviteForm {...form} onSave={savesWith(invite, done)} />}
    />
  );
}
