import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { RequiredText } from '#shared/contract/common.ts';
import { TICKET_PRIORITIES, TICKET_TOPICS } from '#shared/contract/support-tickets.ts';
import { translate } from '#shared/i18n.ts';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';

const TicketFields = z.object({
  subject: RequiredText(200),
  description: RequiredText(100_000),
  priority: z.enum(TICKET_PRIORITIES),
});
export type TicketFields = z.infer<typeof TicketFields>;

/** Subject, description and topic, for a new ticket or to correct a refused one. */
export function TicketForm(props: { start: DraftFields } & FormHandling<TicketFields>) {
  const { start, ...handling } = props;
  return (
    <ChangeForm {...handling} shape={TicketFields}>
      <TextField label={t`Subject`} name="subject" required defaultValue={start.subject} />
      <TextArea
        label={t`Description`}
        name="description"
        required
        rows={8}
        defaultValue={start.description}
      />
      <Select label={t`Topic`} name="priority" defaultValue={start.priority ?? 'medium'}>
        {TICKET_PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {translate(TICKET_TOPICS[priority])}
          </option>
        ))}
      </Select>
    </ChangeForm>
  );
}
