import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode, useState } from 'react';
import type { Change } from '#db/queries/ops.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import type { DialogForm } from '#src/forms/drafts/draft-dialog.tsx';
import { type GivingUp, useGivingUp } from '#src/forms/drafts/give-up.ts';
import { useEditor } from '#src/forms/drafts/use-editor.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';

interface DetailProps {
  title: string;
  changes: readonly Change[];
  draftKey: string;
  /** The current fields, used if there is no draft. */
  fields: DraftFields;
  mayChange: boolean;
  view: ReactNode;
  /** Further actions of the view, such as Delete. */
  actions?: ReactNode;
  form(form: DialogForm): ReactNode;
  onClose(): void;
}

/** The details of an entry, with a form to edit it. Save and Cancel return to the details. */
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
  form(form: DialogForm): ReactNode;
  givingUp: GivingUp;
  onDone(): void;
}

function Editing({ draftKey, fields, form: draw, givingUp, onDone }: EditingProps) {
  const editor = useEditor(draftKey, { shown: fields, givingUp, leave: onDone });
  const { form, revision, done } = editor;
  if (!form) return null;
  return <Fragment key={revision}>{draw({ ...form, saveLabel: t`Save Changes`, done })}</Fragment>;
}
