import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DirectoryEntry } from '#db/queries/directory.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { ChurchRow } from '#db/tables/churches.ts';
import { text, translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { createChurch } from '#src/mutations/create-church.ts';
import { deleteChurch } from '#src/mutations/delete-church.ts';
import { editChurch } from '#src/mutations/edit-church.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { WebsiteLink } from '#ui/contact-links.tsx';
import { Facts } from '#ui/facts.tsx';
import { toast } from '#ui/toast.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import {
  changesToChurch,
  EditChurchForm,
  fieldsOfChurch,
  type NewChurch,
  NewChurchForm,
} from './church-form.tsx';
import { churchBadge } from './church-words.ts';
import classes from './directory.module.css';
import { AddDialog, DetailDialog, type EntryForm, savesWith } from './entry-dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { PlanterOfNew, useFilled } from './planter-of-new.tsx';
import { takeBackNew } from './take-back-new.ts';

const NEW_DRAFT = 'create-church';

/** 'Add New Church' */
export function AddChurch({ onClose }: { onClose(): void }) {
  return (
    <AddDialog
      title={t`Add New Church`}
      draftKey={NEW_DRAFT}
      saveLabel={t`Create Church`}
      onClose={onClose}
      form={(form) => <AddedChurch {...form} />}
    />
  );
}

/** The form of a new church, with the planter it belongs to (spec part 2, 3: planter_id, optional on create). */
function AddedChurch({ start, onTyped, done, ...form }: EntryForm) {
  const { fields, revision, keep, fill } = useFilled(start, onTyped);

  async function save(typed: NewChurch): Promise<SaveProblem | undefined> {
    const args = { ...typed, church: newLid() };
    const saved = await enqueue(createChurch, args, { holdMs: UNDO_MS, draft: NEW_DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    const { name } = typed;
    savedToast(t`${name} saved on this device`, saved.opId);
    return undefined;
  }

  return (
    <>
      <PlanterOfNew
        label={t`Choose Church Planter`}
        chosenWords={text('Belongs to {name}.')}
        planter={fields.planter ?? ''}
        onChoose={({ lid }) => fill({ planter: lid })}
        onForget={() => fill({ planter: '' })}
      />
      <NewChurchForm
        key={revision}
        {...form}
        start={fields}
        onTyped={keep}
        onSave={savesWith(save, done)}
      />
    </>
  );
}

interface DetailProps {
  entry: DirectoryEntry<ChurchRow>;
  mayChange: boolean;
  onClose(): void;
}

/** A church in full, with edit and delete. */
export function ChurchDetail({ entry, mayChange, onClose }: DetailProps) {
  const { row, changes } = entry;
  const [isDeleting, setDeleting] = useState(false);
  const { name, location, address, website } = row;
  const badge = churchBadge(row.status);

  async function remove() {
    setDeleting(false);
    if (await takeBackNew(row, changes)) {
      toast(t`${name} deleted: it had not been sent.`);
      return;
    }
    const args = { church: row.lid, churchName: name };
    const saved = await enqueue(deleteChurch, args, { holdMs: UNDO_MS });
    if (saved.kind === 'saved') savedToast(t`${name} deleted on this device`, saved.opId);
    else toast(translate(saved.message), { kind: 'error' });
  }

  return (
    <>
      <DetailDialog
        title={name}
        changes={changes}
        draftKey={`edit-church:${row.lid}`}
        fields={fieldsOfChurch(row)}
        mayChange={mayChange}
        onClose={onClose}
        view={
          <>
            <div className={classes.portrait}>
              <Avatar name={name} picture={row.profile_picture_url} size={72} />
              <div className={classes.beside}>
                <p className={classes.badges}>
                  <Badge tone={badge.tone}>{badge.words}</Badge>
                </p>
                {mayChange && (
                  <PictureField table="churches" record={row} feed="churches" changes={changes} />
                )}
              </div>
            </div>
            <Facts
              oneColumn
              facts={[
                [t`Location`, location],
                [t`Address`, address],
                [t`Website`, website && <WebsiteLink key="website" address={website} />],
              ]}
            />
          </>
        }
        actions={
          <Button kind="secondary" icon="trash" onClick={() => setDeleting(true)}>
            <Trans>Delete</Trans>
          </Button>
        }
        form={(form) => <EditChurch {...form} row={row} />}
      />
      {isDeleting && (
        <ConfirmDialog
          title={t`Delete church`}
          confirmLabel={t`Delete`}
          danger
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        >
          <p>
            <Trans>
              Are you sure you want to delete this church? This action cannot be undone.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function EditChurch({ row, done, ...form }: EntryForm & { row: ChurchRow }) {
  // What the author saw when the form opened: a sync meanwhile must not count as the author's change.
  const [seen] = useState(row);

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToChurch(seen, typed);
    if (changes.kind === 'none') return undefined;
    if (changes.kind === 'problems') return changes.errors;
    const { fields, before } = changes;
    const args = { church: seen.lid, churchName: seen.name, fields, before };
    const saved = await enqueue(editChurch, args, { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') return saved.message;
    const name = fields.name ?? seen.name;
    savedToast(t`Changes to ${name} saved on this device`, saved.opId);
    return undefined;
  }

  return <EditChurchForm {...form} onSave={savesWith(save, done)} />;
}
