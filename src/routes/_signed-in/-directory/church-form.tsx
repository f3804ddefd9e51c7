import * as z from 'zod/mini';
import { CHURCH_STATUSES } from '#shared/contract/churches.ts';
import { RequiredText } from '#shared/contract/common.ts';
import { completeWebsite, isWebAddress } from '#shared/contract/website.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ChangeForm } from '../-changes/change-form.tsx';
import { CHURCH_STATUS_WORDS } from './church-words.ts';
import type { EntryForm } from './entry-dialog.tsx';

const ChurchFormFields = z.object({
  name: RequiredText(200),
  location: RequiredText(200),
  address: RequiredText(500),
  website: RequiredText(500),
  status: z.enum(CHURCH_STATUSES),
});
export type ChurchFormFields = z.infer<typeof ChurchFormFields>;

export const INVALID_WEBSITE = 'Please enter a valid website address (https://...)';

interface Props extends Omit<EntryForm, 'done'> {
  onSave(fields: ChurchFormFields): Promise<string | undefined>;
}

/** A church, new or to be changed. */
export function ChurchForm({ start, onSave, ...handling }: Props) {
  async function save(fields: ChurchFormFields): Promise<string | undefined> {
    const website = completeWebsite(fields.website);
    return isWebAddress(website) ? onSave({ ...fields, website }) : INVALID_WEBSITE;
  }

  return (
    <ChangeForm
      {...handling}
      onSave={save}
      shape={ChurchFormFields}
      whenInvalid="Name, location, address and website are required."
    >
      <TextField label="Name" name="name" required autoComplete="off" defaultValue={start.name} />
      <TextField
        label="Location"
        name="location"
        required
        autoComplete="off"
        defaultValue={start.location}
      />
      <TextField
        label="Address"
        name="address"
        required
        autoComplete="off"
        defaultValue={start.address}
      />
      <TextField
        label="Website"
        name="website"
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        placeholder="https://"
        defaultValue={start.website}
      />
      <Select label="Status" name="status" defaultValue={start.status || CHURCH_STATUSES[0]}>
        {CHURCH_STATUSES.map((status) => (
          <option key={status} value={status}>
            {CHURCH_STATUS_WORDS[status]}
          </option>
        ))}
      </Select>
    </ChangeForm>
  );
}
