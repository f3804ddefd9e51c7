import { useState } from 'react';
import { openQuestions } from '#db/queries/ops.ts';
import { useDraft } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type InviteFields, InviteForm } from '../-changes/invite-form.tsx';
import { RESEND_INVITE, ResendQuestion } from '../-changes/resend-question.tsx';
import { savedToast } from '../-changes/saved-toast.ts';
import classes from './home.module.css';

/** 'Invite Church Planter', with the questions that earlier invitations left. */
export function InviteCard() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const questions = useMirror((db) => openQuestions(db, RESEND_INVITE), []);
  return (
    <Card className={classes.card} aria-labelledby="invite-title">
      <div className={classes.row}>
        <h2 id="invite-title">Invite Church Planter</h2>
        <Button icon="mail" onClick={() => setOpen(true)}>
          Invite Church Planter
        </Button>
      </div>
      {questions.kind === 'ready' &&
        questions.data.map((op) => <ResendQuestion key={op.id} op={op} />)}
      {isOpen && (
        <Dialog title="Invite Church Planter" closeOnOutsideTap={false} onClose={close}>
          <NewInvite onDone={close} />
        </Dialog>
      )}
    </Card>
  );
}

function NewInvite({ onDone }: { onDone(): void }) {
  const draft = useDraft('invite-planter');
  if (!draft.earlier) return null;

  async function save(fields: InviteFields): Promise<string | undefined> {
    const saved = await enqueue(invitePlanter, { ...fields, resend: false });
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
