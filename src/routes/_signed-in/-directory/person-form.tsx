import * as z from 'zod/mini';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { NetworkPersonRow } from '#db/tables/network-people.ts';
import { LONG_TEXT, RequiredText } from '#shared/contract/common.ts';
import {
  DEFAULT_PERSON_STATUS,
  NetworkPersonFields,
  PERSON_STATUSES,
} from '#shared/contract/network-people.ts';
import { translate } from '#shared/i18n.ts';
import { PEOPLE, type PeopleKind } from '#shared/network-people.ts';
import { PERSON_LABELS } from '#src/mutations/field-labels.ts';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { ChangeForm, type FormHandling } from '../-changes/change-form.tsx';
import { changesTo } from '../-changes/changes-to.ts';
import { Typed, TypedEmail, TypedWebsite } from '../-changes/typed.ts';
import classes from './directory.module.css';
import type { EntryForm } from './entry-dialog.tsx';
import { PERSON_STATUS_WORDS } from './person-words.ts';
import { StatusSelect } from './status-select.tsx';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/**
 * A new person needs name, location and email (spec part 2, 5). The form uses the wire name of the experience field.
 */
function newPersonOf(kind: PeopleKind) {
  const experienceName = PEOPLE[kind].experience;
  const typed = z.object({
    name: RequiredText(200),
    location: RequiredText(200),
    email: TypedEmail,
    status: z.enum(PERSON_STATUSES),
    phone: text(50),
    website: z.union([TypedWebsite, z.literal('')]),
    bio: text(LONG_TEXT),
    [experienceName]: text(LONG_TEXT),
    denomination: text(200),
    ministry_focus: text(500),
    support_needs: text(LONG_TEXT),
    /** Local key of the planter from whom this person was imported, or ''. */
    planter: z.string(),
  });
  const inMirror = z.transform((values: z.infer<typeof typed>) => {
    const { name, location, email, status, phone, website, bio, denomination } = values;
    const { ministry_focus, support_needs, planter } = values;
    const texts = { name, location, email, phone, website, bio, denomination };
    const more = { ministry_focus, support_needs, planter };
    return { ...texts, ...more, status, experience: values[experienceName] };
  });
  return z.pipe(typed, inMirror);
}
export type NewPerson = z.infer<ReturnType<typeof newPersonOf>>;

const { name, location, status, phone, bio, denomination, ministry_focus, support_needs } =
  NetworkPersonFields.shape;
const Edited = z.object({
  name,
  location,
  status,
  phone,
  bio,
  denomination,
  ministry_focus,
  support_needs,
  email: z.optional(z.union([TypedEmail, z.literal('')])),
  website: z.optional(z.union([TypedWebsite, z.literal('')])),
  experience: NetworkPersonFields.shape.training_experience,
});

/** What somebody changed of a person, in the mirror's words. */
export function changesToPerson(kind: PeopleKind, row: NetworkPersonRow, form: DraftFields) {
  const { [PEOPLE[kind].experience]: experience = row.experience, ...typed } = form;
  const { lid: _, id: __, planter: ___, ...before } = row;
  const shown = { ...before, status: row.status || DEFAULT_PERSON_STATUS };
  const changes = changesTo({ before, shown, typed: { ...typed, experience }, shape: Edited });
  if (changes.kind !== 'problems' || !changes.errors.experience) return changes;
  const errors = { ...changes.errors, [PEOPLE[kind].experience]: changes.errors.experience };
  return { ...changes, errors };
}

/** A person as the fields of the form hold it. */
export function fieldsOfPerson(kind: PeopleKind, row: NetworkPersonRow): DraftFields {
  const { name, location, email, phone, website, status, bio, experience } = row;
  const { denomination, ministry_focus, support_needs } = row;
  return {
    name,
    location,
    email,
    phone,
    website,
    status,
    bio,
    denomination,
    ministry_focus,
    support_needs,
    [PEOPLE[kind].experience]: experience,
  };
}

interface Props<Values> extends Omit<EntryForm, 'done'> {
  kind: PeopleKind;
  onSave: FormHandling<Values>['onSave'];
}

/** The form of a new trainer, assessor or coach. */
export function NewPersonForm({ kind, start, ...handling }: Props<NewPerson>) {
  return (
    <ChangeForm {...handling} shape={newPersonOf(kind)}>
      <input type="hidden" name="planter" defaultValue={start.planter ?? ''} />
      <Fields kind={kind} start={start} isNew />
    </ChangeForm>
  );
}

/** The form of a person who is there, without required markers (spec part 2, 5). */
export function EditPersonForm({ kind, start, ...handling }: Props<DraftFields>) {
  return (
    <ChangeForm {...handling} shape={Typed}>
      <Fields kind={kind} start={start} isNew={false} />
    </ChangeForm>
  );
}

interface FieldsProps {
  kind: PeopleKind;
  start: DraftFields;
  isNew: boolean;
}

function Fields({ kind, start, isNew }: FieldsProps) {
  const field = (name: keyof typeof PERSON_LABELS) => ({
    label: translate(PERSON_LABELS[name]),
    name,
    autoComplete: 'off',
    defaultValue: start[name],
  });
  return (
    <>
      <TextField {...field('name')} required={isNew} />
      <TextField {...field('location')} required={isNew} />
      <div className={classes.pair}>
        <TextField {...field('email')} type="email" required={isNew} />
        <TextField {...field('phone')} type="tel" />
      </div>
      <div className={classes.pair}>
        <TextField {...field('website')} type="url" inputMode="url" placeholder="https://" />
        <StatusSelect current={start.status || DEFAULT_PERSON_STATUS} words={PERSON_STATUS_WORDS} />
      </div>
      <TextArea {...field('bio')} rows={4} />
      <TextArea {...field(PEOPLE[kind].experience)} rows={3} />
      <TextField {...field('denomination')} />
      <TextField {...field('ministry_focus')} />
      <TextArea {...field('support_needs')} rows={3} />
    </>
  );
}
