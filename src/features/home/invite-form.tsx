import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { RequiredText } from '#shared/contract/common.ts';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import { TypedEmail } from '#src/forms/typed.ts';
import { TextField } from '#ui/text-field.tsx';

const InviteFields = z.object({
  name: RequiredText(200),
  email: TypedEmail,
  churchPlantName: RequiredText(200),
});
export type InviteFields = z.infer<typeof InviteFields>;

/** The form of an invitation, for a new one or to correct a refused one. */
export function InviteForm(props: { start: DraftFields } & FormHandling<InviteFields>) {
  const { start, ...handling } = props;
  return (
    <ChangeForm {...handling} shape={InviteFields} whenMissing={t`All fields are required`}>
      <TextField
        label={t`Full Name`}
        name="name"
        required
        autoComplete="off"
        defaultValue={start.name}
      />
      <TextField
        label={t`Email Address`}
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={start.email}
      />
      <TextField
        label={t`Church Plant Name`}
        name="churchPlantName"
        required
        autoComplete="off"
        defaultValue={start.churchPlantName}
      />
    </ChangeForm>
  );
}
