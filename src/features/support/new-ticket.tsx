import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useDraft } from '#db/queries/use-draft.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { submitSupportTicket } from '#src/mutations/submit-support-ticket.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { type TicketFields, TicketForm } from './ticket-form.tsx';

const DRAFT = 'support-ticket';

/** A new ticket; what was typed is kept until it is sent or cancelled. */
export function NewTicket({ onSaved }: { onSaved(opId: string): void }) {
  const navigate = useNavigate();
  const draft = useDraft(DRAFT);
  if (!draft.earlier) return null;

  async function save(fields: TicketFields): Promise<string | undefined> {
    const saved = await enqueue(submitSupportTicket, fields, { draft: DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await draft.drop();
    onSaved(saved.opId);
    return undefined;
  }

  async function cancel(): Promise<void> {
    await giveUp(draft);
    await navigate({ to: '/' });
  }

  return (
    <TicketForm
      key={draft.revision}
      {...draftProps(draft)}
      start={draft.earlier.fields ?? {}}
      saveLabel={t`Submit Ticket`}
      onSave={save}
      onCancel={() => void cancel()}
    />
  );
}
