import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { Email, RequiredText } from '#shared/contract/common.ts';
import { TextField } from '#ui/text-field.tsx';
import { ChangeForm, type FormHandling } from './change-form.tsx';

/** First that all are there, as the specification words it; then that the address is one. */
const InviteFields = z.object({
  name: RequiredText(200),
  email: RequiredText(254),
  churchPlantName: RequiredText(200),
});
export type InviteFields = z.infer<typeof InviteFields>;

/** The invitation of a planter, new or to be mended. */
export function InviteForm(props: { start: DraftFields } & FormHandling<InviteFields>) {
  const { start, onSave, ...handling } = props;

  async function save(fields: InviteFields): Promise<string | undefined> {
    if (!Email.safeParse(fields.email).success) return 'Please enter a valid email address';
    return onSave(fields);
  }

  return (
    <ChangeForm
      {...handling}
      onSave={save}
      shape={InviteFields}
      whenInvalid="All fields are required"
    >
      <TextField
        label="Full Name"
        name="name"
        required
        autoComplete="off"
        defaultValue={start.name}
      />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={start.email}
      />
      <TextField
        label="Church Plant Name"
        name="churchPlantName"
        required
        autoComplete="off"
        defaultValue={start.churchPlantName}
      />
    </ChangeForm>
  );
}
