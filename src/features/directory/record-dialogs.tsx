import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DirectoryEntry } from '#db/queries/directory.ts';
import type { PlanterToImport } from '#db/queries/planters-to-import.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { DirectoryKind, DirectoryRow } from '#db/tables/directories.ts';
import { translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import { fullName } from '#shared/person-name.ts';
import { save, saveOrTell } from '#src/changes/save.ts';
import { History } from '#src/features/history/history.tsx';
import { type DialogForm, DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { changesToRecord, formFields, newRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { writesFor } from '#src/mutations/directories.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { DetailDialog } from './entry-dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { PlanterOfNew, useFilled } from './planter-of-new.tsx';
import { RecordView } from './record-view.tsx';
import { takeBackNew } from './take-back-new.ts';

/** Dialog to add a record, such as 'Add New Church'. */
export function AddRecord({ kind, onClose }: { kind: DirectoryKind; onClose(): void }) {
  return (
    <DraftDialog
      title={translate(kind.texts.add)}
      draftKey={draftOf(kind)}
      saveLabel={translate(kind.texts.create)}
      onClose={onClose}
      form={(form) => <NewRecord {...form} kind={kind} />}
    />
  );
}

function draftOf({ lane, table }: DirectoryKind): string {
  return `create-${lane ?? table}`;
}

/** The form of a new record and the planter it belongs to. The planter is stored with it and is part of the draft. */
function NewRecord({ kind, start, onTyped, done, ...form }: DialogForm & { kind: DirectoryKind }) {
  const { texts } = kind;
  const { fields, revision, keep, fill } = useFilled(start, onTyped);

  async function saveNew({ planter = '', ...typed }: DraftFields) {
    const made = newRecord(kind, typed);
    if (made.kind === 'problems') return made.errors;
    const { name = '' } = made.fields;
    const { create } = writesFor(kind.table);
    const args = create.argsOf({ kind, lid: newLid(), fields: { ...made.fields, planter } });
    return save(create, args, { draft: draftOf(kind), message: t`${name} saved on this device` });
  }

  return (
    <>
      <PlanterOfNew
        label={translate(texts.choosePlanter)}
        chosenWords={texts.planterChosen}
        planter={fields.planter ?? ''}
        onChoose={(planter) =>
          fill({ ...(kind.importsPlanter && told(planter)), planter: planter.lid })
        }
        onForget={() => fill({ planter: '' })}
      />
      <RecordForm
        key={revision}
        {...form}
        kind={kind}
        isNew
        start={fields}
        onTyped={keep}
        onSave={savesWith(saveNew, done)}
      >
        <input type="hidden" name="planter" defaultValue={fields.planter ?? ''} />
      </RecordForm>
    </>
  );
}

/** Form values from a planter's record. Fields that it lacks keep what was typed. */
function told({ location, email, phone, ...planter }: PlanterToImport): DraftFields {
  const fields = { name: fullName(planter), location, email, phone };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

interface DetailProps {
  kind: DirectoryKind;
  entry: DirectoryEntry<DirectoryRow>;
  mayChange: boolean;
  onClose(): void;
}

/** The details of a record, with a form to edit it and, for some kinds, a button to delete it. */
export function RecordDetail({ kind, entry, mayChange, onClose }: DetailProps) {
  const { row, changes } = entry;
  const { deleting } = kind.texts;
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
        view={
          <>
            <RecordView kind={kind} row={row} picture={picture} />
            <History kind={kind.table} lid={row.lid} id={row.id} />
          </>
        }
        actions={
          deleting && (
            <Button kind="secondary" icon="trash" onClick={() => setDeleting(true)}>
              <Trans>Delete</Trans>
            </Button>
          )
        }
        form={(form) => <EditRecord {...form} kind={kind} row={row} />}
      />
      {isDeleting && <DeleteQuestion {...{ kind, entry }} onDone={() => setDeleting(false)} />}
    </>
  );
}

type EditProps = DialogForm & { kind: DirectoryKind; row: DirectoryRow };

function EditRecord({ kind, row, done, ...form }: EditProps) {
  // The values when the form was opened: a later sync must not count as the author's change.
  const [seen] = useState(row);

  async function saveChanges(typed: DraftFields): Promise<SaveProblem | undefined> {
    const changes = changesToRecord(kind, seen, typed);
    if (changes.kind === 'none') return undefined;
    if (changes.kind === 'problems') return changes.errors;
    const { fields, before } = changes;
    const { edit } = writesFor(kind.table);
    const args = edit.argsOf({ kind, lid: seen.lid, name: seen.name, fields, before });
    const name = fields.name ?? seen.name;
    return save(edit, args, { message: t`Changes to ${name} saved on this device` });
  }

  return <RecordForm {...form} kind={kind} onSave={savesWith(saveChanges, done)} />;
}

interface DeleteProps {
  kind: DirectoryKind;
  entry: DirectoryEntry<DirectoryRow>;
  onDone(): void;
}

function DeleteQuestion({ kind, entry: { row, changes }, onDone }: DeleteProps) {
  const { lid, name } = row;
  const { title = '', question = '' } = kind.texts.deleting ?? {};
  const { remove } = writesFor(kind.table);

  async function run() {
    onDone();
    if (await takeBackNew(row, changes)) {
      toast(t`${name} deleted: it had not been sent.`);
      return;
    }
    if (!remove) return;
    const args = remove.argsOf({ kind, lid, name });
    await saveOrTell(remove, args, { message: t`${name} deleted on this device` });
  }

  return (
    <ConfirmDialog
      title={translate(title)}
      confirmLabel={t`Delete`}
      danger
      onConfirm={() => void run()}
      onCancel={onDone}
    >
      <p>{translate(question)}</p>
    </ConfirmDialog>
  );
}
