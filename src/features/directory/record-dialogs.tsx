import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DirectoryEntry } from '#db/queries/directory.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { DirectoryRow } from '#db/tables/directories.ts';
import { translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { changesToRecord, formFields, newRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { Desk } from './desk.ts';
import { AddDialog, DetailDialog, type EntryForm, savesWith } from './entry-dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { PlanterOfNew, useFilled } from './planter-of-new.tsx';
import { RecordView } from './record-view.tsx';
import { takeBackNew } from './take-back-new.ts';

/** 'Add New Church' and its siblings. */
export function AddRecord({ desk, onClose }: { desk: Desk; onClose(): void }) {
  return (
    <AddDialog
      title={translate(desk.texts.add)}
      draftKey={draftOf(desk)}
      saveLabel={translate(desk.texts.create)}
      onClose={onClose}
      form={(form) => <NewRecord {...form} desk={desk} />}
    />
  );
}

function draftOf({ kind }: Desk): string {
  return `create-${kind.lane ?? kind.table}`;
}

/** The form of a new record, with the planter it belongs to, who is kept with it, also in the draft. */
function NewRecord({ desk, start, onTyped, done, ...form }: EntryForm & { desk: Desk }) {
  const { fields, revision, keep, fill } = useFilled(start, onTyped);

  async function save({ planter = '', ...typed }: DraftFields): Promise<SaveProblem | undefined> {
    const made = newRecord(desk.kind, typed);
    if (made.kind === 'problems') return made.errors;
    const { name = '' } = made.fields;
    const options = { holdMs: UNDO_MS, draft: draftOf(desk) };
    const saved = await desk.create(newLid(), { ...made.fields, name, planter }, options);
    if (saved.kind === 'not-saved') return saved.message;
    savedToast(t`${name} saved on this device`, saved.opId);
    return undefined;
  }

  return (
    <>
      <PlanterOfNew
        label={translate(desk.texts.choosePlanter)}
        chosenWords={desk.texts.planterChosen}
        planter={fields.planter ?? ''}
        onChoose={(planter) => fill({ ...desk.fillFrom?.(planter), planter: planter.lid })}
        onForget={() => fill({ planter: '' })}
      />
      <RecordForm
        key={revision}
        {...form}
        kind={desk.kind}
        isNew
        start={fields}
        onTyped={keep}
        onSave={savesWith(save, done)}
      >
        <input type="hidden" name="planter" defaultValue={fields.planter ?? ''} />
      </RecordForm>
    </>
  );
}

interface DetailProps {
  desk: Desk;
  entry: DirectoryEntry<DirectoryRow>;
  mayChange: boolean;
  onClose(): void;
}

/** A record in full, to edit it and perhaps to delete it. */
export function RecordDetail({ desk, entry, mayChange, onClose }: DetailProps) {
  const { row, changes } = entry;
  const { kind, remove } = desk;
  const [isDeleting, setDeleting] = useState(false);
  const picture = mayChange && (
    <PictureField table={kind.table} record={row} feed={kind.table} changes={changes} />
  );
  return (
    <>
      <DetailDialog
        title={row.name}
        changes={changes}
        draftKey={`edit-${kind.lane ?? kind.table}:${row.lid}`}
        fields={formFields(kind, row)}
        mayChange={mayChange}
        onClose={onClose}
        view={<RecordView kind={kind} row={row} picture={picture} />}
        actions={
          remove && (
            <Button kind="secondary" icon="trash" onClick={() => setDeleting(true)}>
              <Trans>Delete</Trans>
            </Button>
          )
        }
        form={(form) => <EditRecord {...form} desk={desk} row={row} />}
      />
      {isDeleting && remove && (
        <DeleteQuestion entry={entry} remove={remove} onDone={() => setDeleting(false)} />
      )}
    </>
  );
}

function EditRecord({ desk, row, done, ...form }: EntryForm & { desk: Desk; row: DirectoryRow }) {
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [seen] = useState(row);

  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToRecord(desk.kind, seen, typed);
    if (changes.kind === 'none') return undefined;
    if (changes.kind === 'problems') return changes.errors;
    const { fields, before } = changes;
    const saved = await desk.edit(seen, { fields, before }, { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') return saved.message;
    const name = fields.name ?? seen.name;
    savedToast(t`Changes to ${name} saved on this device`, saved.opId);
    return undefined;
  }

  return <RecordForm {...form} kind={desk.kind} onSave={savesWith(save, done)} />;
}

interface DeleteProps {
  entry: DirectoryEntry<DirectoryRow>;
  remove: NonNullable<Desk['remove']>;
  onDone(): void;
}

function DeleteQuestion({ entry: { row, changes }, remove, onDone }: DeleteProps) {
  const { name } = row;

  async function run() {
    onDone();
    if (await takeBackNew(row, changes)) {
      toast(t`${name} deleted: it had not been sent.`);
      return;
    }
    const saved = await remove.run(row, { holdMs: UNDO_MS });
    if (saved.kind === 'saved') savedToast(t`${name} deleted on this device`, saved.opId);
    else toast(translate(saved.message), { kind: 'error' });
  }

  return (
    <ConfirmDialog
      title={translate(remove.title)}
      confirmLabel={t`Delete`}
      danger
      onConfirm={() => void run()}
      onCancel={onDone}
    >
      <p>{translate(remove.question)}</p>
    </ConfirmDialog>
  );
}
