import * as z from 'zod/mini';
import { CHURCH_STATUSES } from '#shared/contract/churches.ts';
import { RequiredText } from '#shared/contract/common.ts';
import { completeWebsite, isWebAddress } from '#shared/contract/website.ts';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ChangeForm } from '../-changes/change-form.tsx';
import { CHURCH_STATUS_WORDS } from './church-words.ts';
import type { EntryForm } from './entry-dialog.tsx';

const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max));

const ChurchFormFields = z.object({
  name: RequiredText(200),
  location: RequiredText(200),
  address: RequiredText(500),
  website: RequiredText(500),
  status: z.enum(CHURCH_STATUSES),
});
/** A church that another program wrote may lack what a new one needs: it can be changed all the same. */
const EditedChurch = z.extend(ChurchFormFields, {
  location: optional(200),
  address: optional(500),
  website: optional(500),
});
export type ChurchFormFields = z.infer<typeof ChurchFormFields>;

export const INVALID_WEBSITE = 'Please enter a valid website address (https://...)';

interface Props extends Omit<EntryForm, 'done'> {
  /** A new church needs all four texts (spec part 2, 5). */
  isNew: boolean;
  onSave(fields: ChurchFormFields): Promise<string | undefined>;
}

/** A church, new or to be changed. */
export function ChurchForm({ isNew, start, onSave, ...handling }: Props) {
  async function save(fields: ChurchFormFields): Promise<string | undefined> {
    const website = completeWebsite(fields.website);
    const isRight = isWebAddress(website) || (!isNew && website === '');
    return isRight ? onSave({ ...fields, website }) : INVALID_WEBSITE;
  }

  return (
    <ChangeForm
      {...handling}
      onSave={save}
      shape={isNew ? ChurchFormFields : EditedChurch}
      whenInvalid={
        isNew ? 'Name, location, address and website are required.' : 'A name is required.'
      }
    >
      <TextField label="Name" name="name" required autoComplete="off" defaultValue={start.name} />
      <TextField
        label="Location"
        name="location"
        required={isNew}
        autoComplete="off"
        defaultValue={start.location}
      />
      <TextField
        label="Address"
        name="address"
        required={isNew}
        autoComplete="off"
        defaultValue={start.address}
      />
      <TextField
        label="Website"
        name="website"
        type="url"
        inputMode="url"
        required={isNew}
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
