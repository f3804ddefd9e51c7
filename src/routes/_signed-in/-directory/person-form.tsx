import * as z from 'zod/mini';
import { Email, RequiredText } from '#shared/contract/common.ts';
import { PERSON_STATUSES } from '#shared/contract/network-people.ts';
import { completeWebsite, isWebAddress } from '#shared/contract/website.ts';
import { PEOPLE, type PeopleKind } from '#shared/network-people.ts';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { ChangeForm } from '../-changes/change-form.tsx';
import { INVALID_WEBSITE } from './church-form.tsx';
import classes from './directory.module.css';
import type { EntryForm } from './entry-dialog.tsx';
import { PERSON_STATUS_WORDS } from './person-words.ts';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

const otherFields = {
  name: RequiredText(200),
  status: z.enum(PERSON_STATUSES),
  phone: text(50),
  website: text(500),
  bio: text(5_000),
  denomination: text(200),
  ministry_focus: text(500),
  support_needs: text(5_000),
};

/** The experience has the wire's name in the form, and one name in the mirror. */
function shapeOf(kind: PeopleKind, isNew: boolean) {
  const fields = z.object({
    ...otherFields,
    location: isNew ? RequiredText(200) : text(200),
    email: isNew ? RequiredText(254) : text(254),
    training_experience: z.optional(text(5_000)),
    assessment_experience: z.optional(text(5_000)),
    coaching_experience: z.optional(text(5_000)),
    /** Local key of the planter from whom a new person was imported. */
    planter: z.optional(z.string()),
  });
  const inMirror = z.transform((typed: z.infer<typeof fields>) => {
    const { training_experience, assessment_experience, coaching_experience, planter, ...same } =
      typed;
    const told = { training_experience, assessment_experience, coaching_experience };
    const imported = planter === undefined ? {} : { planter };
    return { ...same, ...imported, experience: told[PEOPLE[kind].experience] ?? '' };
  });
  return z.pipe(fields, inMirror);
}

export type PersonFormFields = z.infer<ReturnType<typeof shapeOf>>;

interface Props extends Omit<EntryForm, 'done'> {
  kind: PeopleKind;
  /** A new person needs location and email; the edit form has no required markers (spec part 2, 5). */
  isNew: boolean;
  onSave(fields: PersonFormFields): Promise<string | undefined>;
}

/** A trainer, assessor or coach, new or to be changed. */
export function PersonForm({ kind, isNew, start, onSave, ...handling }: Props) {
  const { experience, experienceLabel } = PEOPLE[kind];

  async function save(fields: PersonFormFields): Promise<string | undefined> {
    const website = completeWebsite(fields.website);
    if (website !== '' && !isWebAddress(website)) return INVALID_WEBSITE;
    const isMail = fields.email === '' || Email.safeParse(fields.email).success;
    return isMail ? onSave({ ...fields, website }) : 'Please enter a valid email address';
  }

  return (
    <ChangeForm
      {...handling}
      onSave={save}
      shape={shapeOf(kind, isNew)}
      whenInvalid={isNew ? 'Name, location and email are required.' : 'A name is required.'}
    >
      {isNew && <input type="hidden" name="planter" defaultValue={start.planter ?? ''} />}
      <TextField
        label="Name"
        name="name"
        required={isNew}
        autoComplete="off"
        defaultValue={start.name}
      />
      <TextField
        label="Location"
        name="location"
        required={isNew}
        autoComplete="off"
        defaultValue={start.location}
      />
      <div className={classes.pair}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required={isNew}
          autoComplete="off"
          defaultValue={start.email}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={start.phone}
        />
      </div>
      <div className={classes.pair}>
        <TextField
          label="Website"
          name="website"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          defaultValue={start.website}
        />
        <Select label="Status" name="status" defaultValue={start.status || PERSON_STATUSES[0]}>
          {PERSON_STATUSES.map((status) => (
            <option key={status} value={status}>
              {PERSON_STATUS_WORDS[status]}
            </option>
          ))}
        </Select>
      </div>
      <TextArea label="Bio" name="bio" rows={4} defaultValue={start.bio} />
      <TextArea
        label={experienceLabel}
        name={experience}
        rows={3}
        defaultValue={start[experience]}
      />
      <TextField
        label="Denomination"
        name="denomination"
        autoComplete="off"
        defaultValue={start.denomination}
      />
      <TextField
        label="Ministry Focus"
        name="ministry_focus"
        autoComplete="off"
        defaultValue={start.ministry_focus}
      />
      <TextArea
        label="Support Needs"
        name="support_needs"
        rows={3}
        defaultValue={start.support_needs}
      />
    </ChangeForm>
  );
}
