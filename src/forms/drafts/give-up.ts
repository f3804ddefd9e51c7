import { useEffect, useState } from 'react';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import { toast } from '#ui/toast.tsx';

/**
 * Discards a form by Cancel, Escape or its close button. Its draft is deleted, so that it does not reappear later, and
 * can be restored while the toast is shown.
 */
export async function giveUp(draft: Pick<DraftHandle, 'discard'>): Promise<void> {
  const putBack = await discarded(draft);
  if (!putBack) return;
  const undo = () =>
    void putBack().then(() => toast(translate('It is back. Open the form again.')));
  toast(translate('What you typed was discarded.'), {
    action: { label: translate('Undo'), onClick: undo },
  });
}

/** The form closes in any case: a draft that could not be deleted is offered again as a restored one. */
async function discarded(draft: Pick<DraftHandle, 'discard'>) {
  try {
    return await draft.discard();
  } catch (error) {
    console.warn('A draft could not be discarded.', error);
    return undefined;
  }
}

/** Lets a dialog that mounts and unmounts its form discard the form's current values. */
export interface GivingUp {
  /** Called by the form; undefined when the form unmounts. */
  set(act: (() => Promise<void>) | undefined): void;
  /** Called by the dialog. */
  run(): Promise<void>;
}

export function useGivingUp(): GivingUp {
  const [handle] = useState(newGivingUp);
  return handle;
}

function newGivingUp(): GivingUp {
  let current: (() => Promise<void>) | undefined;
  return {
    set(act) {
      current = act;
    },
    run: async () => current?.(),
  };
}

/** Used inside such a form: registers with the surrounding dialog, if any, how to discard the form. */
export function useGivenUpBy(dialog: GivingUp | undefined, draft: DraftHandle): void {
  useEffect(() => {
    dialog?.set(() => giveUp(draft));
    return () => dialog?.set(undefined);
  });
}
