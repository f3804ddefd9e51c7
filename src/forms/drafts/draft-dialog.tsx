import type { ReactNode } from 'react';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { type EditorForm, useEditor } from './use-editor.ts';

/** What a form in a dialog is given; spread it into the form. */
export interface DialogForm extends EditorForm {
  saveLabel: string;
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
  const { title, draftKey, saveLabel, shown, onGivenUp, onClose } = props;
  const { form, revision, done } = useEditor(draftKey, { shown, leave: onClose });

  function giveUp() {
    onGivenUp?.();
    if (form) form.onCancel();
    else onClose();
  }

  return (
    <Dialog title={title} closeOnOutsideTap={false} onClose={giveUp}>
      <div key={revision} className={layout.stack4}>
        {form && props.form({ ...form, saveLabel, onCancel: giveUp, done })}
      </div>
    </Dialog>
  );
}
