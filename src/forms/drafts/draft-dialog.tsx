import type { ReactNode } from 'react';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { type EditorForm, useEditor } from './use-editor.ts';

/** Props that the dialog passes to its form; spread them into the form. */
export interface DialogForm extends EditorForm {
  saveLabel: string;
  /** Call it when the write is saved: deletes the draft and closes the form. */
  done(): Promise<void>;
}

interface Props {
  title: string;
  draftKey: string;
  saveLabel: string;
  /** The record being edited: the draft stores only the fields that differ from it. */
  shown?: DraftFields | undefined;
  form(form: DialogForm): ReactNode;
  /** Cancels work that belongs to the form, such as an upload, when the form is discarded. */
  onGivenUp?(): void;
  onClose(): void;
}

/** A form in a dialog. What was typed is kept as a draft until it is saved or discarded. */
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
