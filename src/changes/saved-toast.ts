import { translate } from '#shared/i18n.ts';
import { loadWhenIdle } from '#ui/late.tsx';
import { toast } from '#ui/toast.tsx';

/** A write stays on the device while its toast offers Undo. With a good signal, it would otherwise be too late. */
export const UNDO_MS = 5_000;

/** These import every mutation, which is too much for the first screen. */
const loadActions = () => import('#src/sync-client/outbox-actions.ts');
loadWhenIdle(loadActions);

/** Announces that a write is saved on this device, with an undo as long as it has not been sent. */
export function savedToast(message: string, opId: string): void {
  toast(message, {
    id: opId,
    kind: 'success',
    action: { label: translate('Undo'), onClick: () => void undoSaved(opId) },
  });
}

/** Announces why this device could not store a write that no form waits for. */
export function notSavedToast(why: string): void {
  toast(translate(why), { kind: 'error', duration: 10_000 });
}

/** Withdraws a write, or announces that it is too late for that. */
export async function undoSaved(opId: string): Promise<void> {
  const { withdraw } = await loadActions();
  if (await withdraw(opId)) toast(translate('Undone.'));
  else toast(translate('Too late to undo: it may already have reached the server.'));
}
