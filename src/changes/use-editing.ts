import type { Op } from '#db/op.ts';
import type { DraftOptions } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import type { GivingUp } from '#src/forms/drafts/give-up.ts';
import { useEditor } from '#src/forms/drafts/use-editor.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { editAndSendAgain } from '#src/sync-client/outbox-actions.ts';
import type { FieldErrors } from '#ui/field-errors.ts';
import { toast } from '#ui/toast.tsx';

export interface EditProps {
  op: Op;
  onDone(): void;
  /** The surrounding dialog, whose close button and Escape key do the same as Cancel. */
  givingUp: GivingUp;
}

/** The props and functions for a form that corrects a refused write. The typed values are kept. */
export function useEditing({ op, onDone, givingUp }: EditProps, options: DraftOptions = {}) {
  const editor = useEditor(`edit:${op.id}`, { ...options, givingUp, leave: onDone });
  const { form, typed, revision, done } = editor;

  async function save<Args>(mutation: Mutation<Args>, args: Args): Promise<string | undefined> {
    const again = await editAndSendAgain(mutation, op.id, args);
    if (!again) {
      return translate('This change is no longer waiting for you: it was dealt with elsewhere.');
    }
    toast(translate('Saved on this device. It will be sent again.'), { kind: 'success' });
    await done();
    return undefined;
  }

  const words = { saveLabel: translate('Save and send again'), refused: refusedFields(op) };
  return { form: form && { ...form, ...words }, typed, revision, save };
}

/** The server's messages, by the name of the field in the form. */
export function refusedFields({ reason }: Pick<Op, 'reason'>): FieldErrors {
  const fields = (reason?.fields ?? []).map(({ path, message }) => [
    path.replace(/.*\./, ''),
    message,
  ]);
  return Object.fromEntries(fields);
}
