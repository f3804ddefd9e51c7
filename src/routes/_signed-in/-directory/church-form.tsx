import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { ChurchRow } from '#db/tables/churches.ts';
import { CHURCH_STATUSES, ChurchFields, DEFAULT_CHURCH_STATUS } from '#shared/contract/churches.ts';
import { RequiredText } from '#shared/contract/common.ts';
import { translate } from '#shared/i18n.ts';
import { CHURCH_LABELS } from '#src/mutations/field-labels.ts';
import { TextField } from '#ui/text-field.tsx';
import { ChangeForm, type FormHandling } from '../-changes/change-form.tsx';
import { changesTo } from '../-changes/changes-to.ts';
import { Typed, TypedWebsite } from '../-changes/typed.ts';
import { CHURCH_STATUS_WORDS } from './church-words.ts';
import type { EntryForm } from './entry-dialog.tsx';
import { StatusSelect } from './status-select.tsx';

/** A new church needs all four texts (spec part 2, 5). */
const NewChurch = z.object({
  name: RequiredText(200),
  location: RequiredText(200),
  address: RequiredText(500),
  website: TypedWebsite,
  status: z.enum(CHURCH_STATUSES),
  /** Local key of the planter it belongs to, or ''. */
  planter: z.string(),
});
export type NewChurch = z.infer<typeof NewChurch>;

const EditedChurch = z.extend(z.omit(ChurchFields, { planter_id: true }), {
  website: z.optional(z.union([TypedWebsite, z.literal('')])),
});

/** What somebody changed of a church. One that another program wrote may lack what a new one needs. */
export function changesToChurch(church: ChurchRow, typed: DraftFields) {
  const before = fieldsOfChurch(church);
  const shown = { ...before, status: before.status || DEFAULT_CHURCH_STATUS };
  return changesTo({ before, shown, typed, shape: EditedChurch });
}

/** What a form may change of a church. */
export function fieldsOfChurch({ name, location, address, website, status }: ChurchRow) {
  return { name, location, address, website, status };
}

interface Props<Values> extends Omit<EntryForm, 'done'> {
  onSave: FormHandling<Values>['onSave'];
}

/** The form of a new church. */
export function NewChurchForm({ start, ...handling }: Props<NewChurch>) {
  return (
    <ChangeForm {...handling} shape={NewChurch}>
      <input type="hidden" name="planter" defaultValue={start.planter ?? ''} />
      <Fields start={start} isNew />
    </ChangeForm>
  );
}

/** The form of a church that is there: what was changed is checked when it is saved. */
export function EditChurchForm({ start, ...handling }: Props<DraftFields>) {
  return (
    <ChangeForm {...handling} shape={Typed}>
      <Fields start={start} isNew={false} />
    </ChangeForm>
  );
}

function Fields({ start, isNew }: { start: DraftFields; isNew: boolean }) {
  const field = (name: keyof typeof CHURCH_LABELS) => ({
    label: translate(CHURCH_LABELS[name]),
    name,
    autoComplete: 'off',
    defaultValue: start[name],
  });
  return (
    <>
      <TextField {...field('name')} required />
      <TextField {...field('location')} required={isNew} />
      <TextField {...field('address')} required={isNew} />
      <TextField
        {...field('website')}
        type="url"
        inputMode="url"
        required={isNew}
        placeholder="https://"
      />
      <StatusSelect current={start.status || DEFAULT_CHURCH_STATUS} words={CHURCH_STATUS_WORDS} />
    </>
  );
}
