import { useEffect, useState } from 'react';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import { toast } from '#ui/toast.tsx';

/**
 * Ends a form without saving, by Cancel, by Escape or by its cross: what was typed leaves it, so that it never comes
 * back unasked, and can be fetched back while the message is shown.
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

/** The form is closed in any case: a draft that the device could not drop comes back as a restored one. */
async function discarded(draft: Pick<DraftHandle, 'discard'>) {
  try {
    return await draft.discard();
  } catch (error) {
    console.warn('A draft could not be discarded.', error);
    return undefined;
  }
}

/** For a dialog that mounts and unmounts its form: how to discard the present values. */
export interface GivingUp {
  /** Called by the form; undefined when it has gone. */
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

/** Inside such a form: shows the dialog around it, if there is one, how to discard it. */
export function useGivenUpBy(dialog: GivingUp | undefined, draft: DraftHandle): void {
  useEffect(() => {
    dialog?.set(() => giveUp(draft));
    return () => dialog?.set(undefined);
  });
}
