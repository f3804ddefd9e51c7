import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { DirectoryEntry } from '#db/queries/directory.ts';
import type { PlanterToImport } from '#db/queries/planters-to-import.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { NetworkPersonRow } from '#db/tables/network-people.ts';
import { text, translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import type { PeopleKind } from '#shared/network-people.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { editNetworkPerson } from '#src/mutations/edit-network-person.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { MailLink, PhoneLink, WebsiteLink } from '#ui/contact-links.tsx';
import { Facts } from '#ui/facts.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import classes from './directory.module.css';
import { AddDialog, DetailDialog, type EntryForm, savesWith } from './entry-dialog.tsx';
import {
  changesToPerson,
  EditPersonForm,
  fieldsOfPerson,
  type NewPerson,
  NewPersonForm,
} from './person-form.tsx';
import { PEOPLE_WORDS, personBadge } from './person-words.ts';
import { PictureField } from './picture-field.tsx';
import { PlanterOfNew, useFilled } from './planter-of-new.tsx';

interface AddProps {
  kind: PeopleKind;
  onClose(): void;
}

/** 'Add New Trainer' and its two siblings, with Import from Planter. */
export function AddPerson({ kind, onClose }: AddProps) {
  const words = PEOPLE_WORDS[kind];
  return (
    <AddDialog
      title={translate(words.addNew)}
      draftKey={draftOf(kind)}
      saveLabel={translate(words.create)}
      onClose={onClose}
      form={(form) => <AddedPerson {...form} kind={kind} />}
    />
  );
}

function draftOf(kind: PeopleKind): string {
  return `create-${kind}`;
}

/** The form of a new person; a chosen planter fills it and is recorded with it, also in the draft. */
function AddedPerson({ kind, start, onTyped, done, ...form }: EntryForm & { kind: PeopleKind }) {
  const { fields, revision, keep, fill } = useFilled(start, onTyped);

  async function save(fields: NewPerson): Promise<SaveProblem | undefined> {
    const args = { ...fields, kind, person: newLid() };
    const options = { holdMs: UNDO_MS, draft: draftOf(kind) };
    const saved = await enqueue(createNetworkPerson, args, options);
    if (saved.kind === 'not-saved') return saved.message;
    const { name = '' } = fields;
    savedToast(t`${name} saved on this device`, saved.opId);
    return undefined;
  }

  return (
    <>
      <PlanterOfNew
        label={t`Import from Planter`}
        chosenWords={text('Imported from {name}.')}
        planter={fields.planter ?? ''}
        onChoose={(planter) => fill(fieldsOf(planter))}
        onForget={() => fill({ planter: '' })}
      />
      <NewPersonForm
        key={revision}
        {...form}
        {...{ kind, start: fields }}
        onTyped={keep}
        onSave={savesWith(save, done)}
      />
    </>
  );
}

/** What a planter's record already says; what it does not say stays as it was typed. */
function fieldsOf(planter: PlanterToImport): DraftFields {
  const { lid, location, email, phone, first_name, last_name } = planter;
  const told = { name: `${first_name} ${last_name}`.trim(), location, email, phone, planter: lid };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ''));
}

interface DetailProps {
  kind: PeopleKind;
  entry: DirectoryEntry<NetworkPersonRow>;
  mayChange: boolean;
  onClose(): void;
}

/** A trainer, assessor or coach in full, with edit. */
export function PersonDetail({ kind, entry, mayChange, onClose }: DetailProps) {
  const { row, changes } = entry;
  return (
    <DetailDialog
      title={row.name}
      changes={changes}
      draftKey={`edit-${kind}:${row.lid}`}
      fields={fieldsOfPerson(kind, row)}
      mayChange={mayChange}
      onClose={onClose}
      view={
        <PersonView
          kind={kind}
          row={row}
          picture={
            mayChange && <PictureField table={kind} record={row} feed={kind} changes={changes} />
          }
        />
      }
      form={(form) => <EditPerson {...form} {...{ kind, row }} />}
    />
  );
}

interface EditProps extends EntryForm {
  kind: PeopleKind;
  row: NetworkPersonRow;
}

function EditPerson({ kind, row, done, ...form }: EditProps) {
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [seen] = useState(row);

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToPerson(kind, seen, typed);
    if (changes.kind === 'none') return undefined;
    if (changes.kind === 'problems') return changes.errors;
    const { fields, before } = changes;
    const args = { kind, person: seen.lid, personName: seen.name, fields, before };
    const saved = await enqueue(editNetworkPerson, args, { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') return saved.message;
    const name = fields.name ?? seen.name;
    savedToast(t`Changes to ${name} saved on this device`, saved.opId);
    return undefined;
  }

  return <EditPersonForm {...form} kind={kind} onSave={savesWith(save, done)} />;
}

interface ViewProps {
  kind: PeopleKind;
  row: NetworkPersonRow;
  picture: ReactNode;
}

function PersonView({ kind, row, picture }: ViewProps) {
  const { name, location, email, phone, website, status } = row;
  const badge = personBadge(status);
  return (
    <>
      <div className={classes.portrait}>
        <Avatar name={name} picture={row.profile_picture_url} size={72} />
        <div className={classes.beside}>
          <p>{location}</p>
          <p className={classes.badges}>
            <Badge tone={badge.tone}>{badge.words}</Badge>
          </p>
          {picture}
        </div>
      </div>
      <Facts
        oneColumn
        facts={[
          [t`Bio`, row.bio],
          [translate(PEOPLE_WORDS[kind].experience), row.experience],
          [t`Denomination`, row.denomination],
          [t`Ministry Focus`, row.ministry_focus],
          [t`Support Needs`, row.support_needs],
        ]}
      />
      <section aria-label={t`Contact`}>
        <h3>
          <Trans>Contact</Trans>
        </h3>
        <Facts
          oneColumn
          facts={[
            [t`Email`, email && <MailLink key="email" address={email} />],
            [t`Phone`, phone && <PhoneLink key="phone" number={phone} />],
            [t`Website`, website && <WebsiteLink key="website" address={website} />],
          ]}
        />
      </section>
    </>
  );
}
