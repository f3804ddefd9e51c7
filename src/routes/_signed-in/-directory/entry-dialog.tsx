import type { ReactNode } from 'react';
import { useState } from 'react';
import { onlyChanged } from '#db/queries/draft-fields.ts';
import type { Change } from '#db/queries/ops.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { WaitingMark } from '../-planters/waiting-mark.tsx';
import classes from './directory.module.css';

/** What a form inside needs of the dialog around it. */
export interface EntryForm {
  start: DraftFields;
  onTyped(fields: DraftFields): void;
  isDraftFailing: boolean;
  saveLabel: string;
  onCancel(): void;
  /** Call it when the write is saved: the draft goes, and the dialog with it or back to the view. */
  done(): Promise<void>;
}

interface DetailProps {
  title: string;
  changes: readonly Change[];
  draftKey: string;
  /** The fields as they stand now, where no draft is older. */
  fields: DraftFields;
  mayChange: boolean;
  view: ReactNode;
  /** Further actions of the view, such as Delete. */
  actions?: ReactNode;
  form(form: EntryForm): ReactNode;
  onClose(): void;
}

/** An entry in full: to look at, then to edit, and back on Save or Cancel. */
export function DetailDialog(props: DetailProps) {
  const { title, changes, draftKey, fields, mayChange, view, actions, form, onClose } = props;
  const [isEditing, setEditing] = useState(false);
  return (
    <Dialog
      title={title}
      closeOnOutsideTap={!isEditing}
      onClose={onClose}
      footer={
        mayChange &&
        !isEditing && (
          <>
            {actions}
            <Button icon="edit" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )
      }
    >
      {isEditing ? (
        <Editing draftKey={draftKey} fields={fields} onDone={() => setEditing(false)} form={form} />
      ) : (
        <div className={classes.detail}>
          {view}
          <WaitingMark changes={changes} />
        </div>
      )}
    </Dialog>
  );
}

interface EditingProps {
  draftKey: string;
  fields: DraftFields;
  form(form: EntryForm): ReactNode;
  onDone(): void;
}

function Editing({ draftKey, fields, form, onDone }: EditingProps) {
  const draft = useDraft(draftKey);
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [shown] = useState(fields);
  if (!draft.earlier) return null;
  return form({
    start: { ...shown, ...draft.earlier.fields },
    onTyped: (typed) => draft.keep(onlyChanged(typed, shown)),
    isDraftFailing: draft.isFailing,
    saveLabel: 'Save Changes',
    onCancel: () => void draft.drop().then(onDone),
    done: async () => {
      await draft.drop();
      onDone();
    },
  });
}

interface AddProps {
  title: string;
  draftKey: string;
  saveLabel: string;
  form(form: EntryForm): ReactNode;
  onClose(): void;
}

/** A new entry; what was typed is kept until it is saved. */
export function AddDialog({ title, draftKey, saveLabel, form, onClose }: AddProps) {
  const draft = useDraft(draftKey);
  return (
    <Dialog title={title} closeOnOutsideTap={false} onClose={onClose}>
      <div className={classes.detail}>
        {draft.earlier &&
          form({
            start: draft.earlier.fields ?? {},
            onTyped: draft.keep,
            isDraftFailing: draft.isFailing,
            saveLabel,
            onCancel: onClose,
            done: async () => {
              await draft.drop();
              onClose();
            },
          })}
      </div>
    </Dialog>
  );
}

/** Saves what stands in a form; when that went well the form is done. */
export function savesWith<Fields>(
  save: (fields: Fields) => Promise<string | undefined>,
  done: () => Promise<void>,
) {
  return async (fields: Fields): Promise<string | undefined> => {
    const problem = await save(fields);
    if (problem === undefined) await done();
    return problem;
  };
}
