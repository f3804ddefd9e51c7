import type { Op } from '#db/op.ts';
import { type DraftOptions, useDraft } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import { type GivingUp, giveUp, useGivenUpBy } from '#src/forms/drafts/give-up.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { editAndSendAgain } from '#src/sync-client/outbox-actions.ts';
import type { FieldErrors } from '#ui/field-errors.ts';
import { toast } from '#ui/toast.tsx';

export interface EditProps {
  op: Op;
  onDone(): void;
  /** The dialog around it, whose cross and Escape mean the same as Cancel. */
  givingUp: GivingUp;
}

/** What a form needs that mends a refused write; what is typed in it is kept. */
export function useEditing({ op, onDone, givingUp }: EditProps, options: DraftOptions = {}) {
  const draft = useDraft(`edit:${op.id}`, options);
  useGivenUpBy(givingUp, draft);

  async function save<Args>(mutation: Mutation<Args>, args: Args): Promise<string | undefined> {
    const again = await editAndSendAgain(mutation, op.id, args);
    if (!again) {
      return translate('This change is no longer waiting for you: it was dealt with elsewhere.');
    }
    await draft.drop();
    toast(translate('Saved on this device. It is sent again.'), { kind: 'success' });
    onDone();
    return undefined;
  }

  const forms = {
    saveLabel: translate('Save and send again'),
    refused: refusedFields(op),
    onTyped: draft.keep,
    isDraftFailing: draft.isFailing,
    onCancel: () => void giveUp(draft).then(onDone),
    save,
  };
  return { draft, forms };
}

/** What the server found wrong, by the name of the field in the form. */
export function refusedFields({ reason }: Pick<Op, 'reason'>): FieldErrors {
  const fields = (reason?.fields ?? []).map(({ path, message }) => [
    path.replace(/.*\./, ''),
    message,
  ]);
  return Object.fromEntries(fields);
}
