import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEditor } from '#src/forms/drafts/use-editor.ts';
import { submitSupportTicket } from '#src/mutations/submit-support-ticket.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { type TicketFields, TicketForm } from './ticket-form.tsx';

const DRAFT = 'support-ticket';

/** A new ticket. What was typed is kept as a draft until it is sent or canceled. */
export function NewTicket({ onSaved }: { onSaved(opId: string): void }) {
  const navigate = useNavigate();
  const { form, revision, done } = useEditor(DRAFT, { leave: () => navigate({ to: '/' }) });

  async function save(fields: TicketFields): Promise<string | undefined> {
    const saved = await enqueue(submitSupportTicket, fields, { draft: DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await done(() => onSaved(saved.opId));
    return undefined;
  }

  return form && <TicketForm key={revision} {...form} saveLabel={t`Submit Ticket`} onSave={save} />;
}
