import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode, useState } from 'react';
import type { Change } from '#db/queries/ops.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { type DraftProps, draftProps } from '#src/forms/drafts/draft-props.tsx';
import { type GivingUp, giveUp, useGivenUpBy, useGivingUp } from '#src/forms/drafts/give-up.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';

/** What a form inside needs of the dialog around it. */
export interface EntryForm extends DraftProps {
  start: DraftFields;
  saveLabel: string;
  onCancel(): void;
  /** Call it when the write is saved: the draft goes, and the dialog with it or back to the view. */
  done(): Promise<void>;
}

interface DetailProps {
  title: string;
  changes: readonly Change[];
  draftKey: string;
  /** The present fields, if no draft is older. */
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
  const givingUp = useGivingUp();
  return (
    <Dialog
      title={title}
      closeOnOutsideTap={!isEditing}
      onClose={() => void givingUp.run().then(onClose)}
      footer={
        mayChange &&
        !isEditing && (
          <>
            {actions}
            <Button icon="edit" onClick={() => setEditing(true)}>
              <Trans>Edit</Trans>
            </Button>
          </>
        )
      }
    >
      {isEditing ? (
        <Editing {...{ draftKey, fields, form, givingUp }} onDone={() => setEditing(false)} />
      ) : (
        <div className={layout.stack4}>
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
  givingUp: GivingUp;
  onDone(): void;
}

function Editing({ draftKey, fields, form, givingUp, onDone }: EditingProps) {
  const draft = useDraft(draftKey);
  useGivenUpBy(givingUp, draft);
  // What the author saw when the form opened: a sync meanwhile must not count as an own change.
  const [shown] = useState(fields);
  if (!draft.earlier) return null;
  const drawn = form({
    ...draftProps(draft, shown),
    start: { ...shown, ...draft.earlier.fields },
    saveLabel: t`Save Changes`,
    onCancel: () => void giveUp(draft).then(onDone),
    done: async () => {
      await draft.drop();
      onDone();
    },
  });
  return <Fragment key={draft.revision}>{drawn}</Fragment>;
}

interface AddProps {
  title: string;
  draftKey: string;
  saveLabel: string;
  form(form: EntryForm): ReactNode;
  onClose(): void;
}

/** A new entry; what was typed is kept until it is saved or given up. */
export function AddDialog({ title, draftKey, saveLabel, form, onClose }: AddProps) {
  const draft = useDraft(draftKey);
  const leave = () => void giveUp(draft).then(onClose);
  return (
    <Dialog title={title} closeOnOutsideTap={false} onClose={leave}>
      <div key={draft.revision} className={layout.stack4}>
        {draft.earlier &&
          form({
            ...draftProps(draft),
            start: draft.earlier.fields ?? {},
            saveLabel,
            onCancel: leave,
            done: async () => {
              await draft.drop();
              onClose();
            },
          })}
      </div>
    </Dialog>
  );
}

/** Saves a form's values; if that succeeds, the form is done. */
export function savesWith<Fields>(
  save: (fields: Fields) => Promise<SaveProblem | undefined>,
  done: () => Promise<void>,
) {
  return async (fields: Fields): Promise<SaveProblem | undefined> => {
    const problem = await save(fields);
    if (problem === undefined) await done();
    return problem;
  };
}
