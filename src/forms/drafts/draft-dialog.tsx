import { type ReactNode, useState } from 'react';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import type { SaveProblem } from '../field-problems.ts';
import { type DraftProps, draftProps } from './draft-props.tsx';
import { giveUp } from './give-up.ts';

/** What a form in a dialog is given; spread it into the form. */
export interface DialogForm extends DraftProps {
  start: DraftFields;
  saveLabel: string;
  onCancel(): void;
  /** Call it when the write is saved: the draft goes, and the dialog with it or back to the view. */
  done(): Promise<void>;
}

interface Props {
  title: string;
  draftKey: string;
  saveLabel: string;
  /** The record of an edit: its draft holds only what was changed. */
  shown?: DraftFields | undefined;
  form(form: DialogForm): ReactNode;
  /** Ends what belongs to the form, such as an upload, when it is given up. */
  onGivenUp?(): void;
  onClose(): void;
}

/** A form in a dialog; what was typed is kept until it is saved or given up. */
export function DraftDialog(props: Props) {
  const { title, draftKey, saveLabel, form, onGivenUp, onClose } = props;
  const draft = useDraft(draftKey);
  // What the author saw when the form opened: a sync meanwhile must not count as the author's change.
  const [shown] = useState(props.shown);

  function leave() {
    onGivenUp?.();
    void giveUp(draft).then(onClose);
  }

  return (
    <Dialog title={title} closeOnOutsideTap={false} onClose={leave}>
      <div key={draft.revision} className={layout.stack4}>
        {draft.earlier &&
          form({
            ...draftProps(draft, shown),
            start: { ...shown, ...draft.earlier.fields },
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
