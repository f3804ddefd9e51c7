import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { NEXT_CONTACT_DAYS } from '#shared/contact-rules.ts';
import { CONTACT_TYPES } from '#shared/contact-types.ts';
import { CalendarDay, KeptText, LONG_TEXT } from '#shared/contract/common.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import { TypedDay } from '#src/forms/typed.ts';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { CONTACT_TYPE_CHOICES } from './contact-type-words.ts';

const ContactFields = z.object({
  contact_date: TypedDay,
  contact_type: z.enum(CONTACT_TYPES),
  notes: KeptText(LONG_TEXT),
  next_contact_date: z.union([CalendarDay, z.literal('')]),
});
export type ContactFields = z.infer<typeof ContactFields>;

/** Default values for the most common contact: by phone today, the next one in 30 days. */
export function newContactFields(): DraftFields {
  const today = dayOf(new Date());
  return {
    contact_date: today,
    contact_type: 'phone',
    notes: '',
    next_contact_date: addDays(today, NEXT_CONTACT_DAYS),
  };
}

/** The full form of a contact, to log a new one or to correct a refused one. */
export function ContactForm(props: { start: DraftFields } & FormHandling<ContactFields>) {
  const { start, ...handling } = props;
  return (
    <ChangeForm {...handling} shape={ContactFields}>
      <TextField
        label={t`Date`}
        name="contact_date"
        type="date"
        required
        defaultValue={start.contact_date}
      />
      <Select label={t`Type`} name="contact_type" defaultValue={start.contact_type}>
        {CONTACT_TYPE_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {translate(label)}
          </option>
        ))}
      </Select>
      <TextArea label={t`Notes`} name="notes" optional rows={4} defaultValue={start.notes} />
      <TextField
        label={t`Next contact`}
        optional
        name="next_contact_date"
        type="date"
        defaultValue={start.next_contact_date}
      />
    </ChangeForm>
  );
}
