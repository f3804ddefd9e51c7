import type { Op } from '#db/op.ts';
import { useDraft } from '#db/queries/use-draft.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { submitSupportTicket } from '#src/mutations/submit-support-ticket.ts';
import { editAndSendAgain } from '#src/sync/outbox-actions.ts';
import { late } from '#ui/late.tsx';
import { toast } from '#ui/toast.tsx';
import { TicketForm } from '../-support/ticket-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { InviteForm } from './invite-form.tsx';

const EditRefusedReport = late(
  async () => (await import('../-reports/edit-refused.tsx')).EditRefusedReport,
);

const EDITORS = {
  [logContact.name]: EditContact,
  [invitePlanter.name]: EditInvite,
  [submitSupportTicket.name]: EditTicket,
  [submitReport.name]: EditReport,
};

interface Props {
  op: Op;
  onDone(): void;
}

/** True where a refused write can be mended in a form. */
export function canEdit(op: Op): boolean {
  return Object.hasOwn(EDITORS, op.name) && op.reason?.kind !== 'unreadable';
}

/** The form of a refused write, filled with what its author typed. */
export function EditChange(props: Props) {
  const Editor = EDITORS[props.op.name];
  return Editor ? <Editor {...props} /> : null;
}

function EditContact({ op, onDone }: Props) {
  const { draft, forms } = useEditing(op, onDone);
  const args = logContact.args.safeParse(op.args);
  if (!args.success || !draft.earlier) return null;
  const { contact_date, contact_type, notes, next_contact_date } = args.data;
  const typed = { contact_date, contact_type, notes, next_contact_date };
  return (
    <ContactForm
      {...forms}
      start={draft.earlier.fields ?? typed}
      onSave={(fields) => forms.save(logContact, { ...args.data, ...fields })}
    />
  );
}

function EditInvite({ op, onDone }: Props) {
  const { draft, forms } = useEditing(op, onDone);
  const args = invitePlanter.args.safeParse(op.args);
  if (!args.success || !draft.earlier) return null;
  const { name, email, churchPlantName } = args.data;
  return (
    <InviteForm
      {...forms}
      start={draft.earlier.fields ?? { name, email, churchPlantName }}
      onSave={(fields) => forms.save(invitePlanter, { ...args.data, ...fields })}
    />
  );
}

function EditTicket({ op, onDone }: Props) {
  const { draft, forms } = useEditing(op, onDone);
  const args = submitSupportTicket.args.safeParse(op.args);
  if (!args.success || !draft.earlier) return null;
  return (
    <TicketForm
      {...forms}
      start={draft.earlier.fields ?? args.data}
      onSave={(fields) => forms.save(submitSupportTicket, fields)}
    />
  );
}

function EditReport({ op, onDone }: Props) {
  const { draft, forms } = useEditing(op, onDone);
  if (!draft.earlier) return null;
  return (
    <EditRefusedReport
      op={op}
      typed={draft.earlier.fields}
      onTyped={draft.keep}
      onSave={(args) => forms.save(submitReport, args)}
      onCancel={onDone}
    />
  );
}

function useEditing(op: Op, onDone: () => void) {
  const draft = useDraft(`edit:${op.id}`);

  async function save<Args>(mutation: Mutation<Args>, args: Args): Promise<string | undefined> {
    const again = await editAndSendAgain(mutation, op.id, args);
    if (!again) return 'This change is no longer waiting for you: it was dealt with elsewhere.';
    await draft.drop();
    toast('Saved on this device. It is sent again.', { kind: 'success' });
    onDone();
    return undefined;
  }

  const forms = {
    saveLabel: 'Save and send again',
    onTyped: draft.keep,
    isDraftFailing: draft.isFailing,
    onCancel: onDone,
    save,
  };
  return { draft, forms };
}
