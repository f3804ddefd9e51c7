import { type ReactNode, useState } from 'react';
import type { DirectoryEntry } from '#db/queries/directory.ts';
import type { PlanterToImport } from '#db/queries/planters-to-import.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { NetworkPersonRow } from '#db/tables/network-people.ts';
import { coupleName } from '#shared/couple-name.ts';
import { newLid } from '#shared/ids.ts';
import { PEOPLE, type PeopleKind } from '#shared/network-people.ts';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { editNetworkPerson } from '#src/mutations/edit-network-person.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { MailLink, PhoneLink, WebsiteLink } from '#ui/contact-links.tsx';
import { Facts } from '#ui/facts.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import classes from './directory.module.css';
import { AddDialog, DetailDialog, savesWith } from './entry-dialog.tsx';
import { ImportPlanter } from './import-planter.tsx';
import { PersonForm, type PersonFormFields } from './person-form.tsx';
import { personBadge } from './person-words.ts';
import { PictureField } from './picture-field.tsx';
import { touchedIn } from './touched-fields.ts';

interface AddProps {
  kind: PeopleKind;
  onClose(): void;
}

/** 'Add New Trainer' and its two siblings, with Import from Planter. */
export function AddPerson({ kind, onClose }: AddProps) {
  const { one } = PEOPLE[kind];
  const [isChoosing, setChoosing] = useState(false);
  const [imported, setImported] = useState<PlanterToImport>();
  const draftKey = `create-${kind}`;

  async function save(fields: PersonFormFields): Promise<string | undefined> {
    const args = { ...fields, kind, person: newLid(), planter: imported?.lid ?? '' };
    const saved = await enqueue(createNetworkPerson, args, { holdMs: UNDO_MS, draft: draftKey });
    if (saved.kind === 'not-saved') return saved.message;
    savedToast(`${fields.name} saved on this device`, saved.opId);
    return undefined;
  }

  return (
    <>
      <AddDialog
        title={`Add New ${one}`}
        draftKey={draftKey}
        saveLabel={`Create ${one}`}
        onClose={onClose}
        form={({ start, done, ...form }) => (
          <PersonForm
            // The browser keeps the fields: another planter is another form.
            key={imported?.lid ?? ''}
            {...form}
            {...{ kind, isNew: true, start: { ...start, ...(imported && fieldsOf(imported)) } }}
            onSave={savesWith(save, done)}
          />
        )}
      >
        <Button kind="secondary" icon="people" onClick={() => setChoosing(true)}>
          Import from Planter
        </Button>
        {imported && <p role="status">Imported from {coupleName(imported)}.</p>}
      </AddDialog>
      {isChoosing && (
        <ImportPlanter
          onChoose={(planter) => {
            setImported(planter);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** What a planter's record already says. */
function fieldsOf(planter: PlanterToImport): DraftFields {
  const { location, email, phone, first_name, last_name } = planter;
  return { name: `${first_name} ${last_name}`.trim(), location, email, phone };
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
  const { experience: experienceName } = PEOPLE[kind];

  async function save(fields: PersonFormFields): Promise<string | undefined> {
    const touched = touchedIn(fields, row);
    if (!touched) return undefined;
    const args = { kind, person: row.lid, personName: row.name, ...touched };
    const saved = await enqueue(editNetworkPerson, args, { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') return saved.message;
    savedToast(`Changes to ${fields.name} saved on this device`, saved.opId);
    return undefined;
  }

  const { name, location, email, phone, website, status, bio, experience } = row;
  const { denomination, ministry_focus, support_needs } = row;
  return (
    <DetailDialog
      title={name}
      changes={changes}
      draftKey={`edit-${kind}:${row.lid}`}
      fields={{
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
        [experienceName]: experience,
      }}
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
      form={({ done, ...form }) => (
        <PersonForm {...form} {...{ kind, isNew: false }} onSave={savesWith(save, done)} />
      )}
    />
  );
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
        <Avatar name={name} picture={row.profile_picture_url} size={96} />
        <div className={classes.who}>
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
          ['Bio', row.bio],
          [PEOPLE[kind].experienceLabel, row.experience],
          ['Denomination', row.denomination],
          ['Ministry Focus', row.ministry_focus],
          ['Support Needs', row.support_needs],
        ]}
      />
      <section aria-label="Contact">
        <h3>Contact</h3>
        <Facts
          oneColumn
          facts={[
            ['Email', email && <MailLink key="email" address={email} />],
            ['Phone', phone && <PhoneLink key="phone" number={phone} />],
            ['Website', website && <WebsiteLink key="website" address={website} />],
          ]}
        />
      </section>
    </>
  );
}
