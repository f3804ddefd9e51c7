import { translate } from '#shared/i18n.ts';
import { loadWhenIdle } from '#ui/late.tsx';
import { toast } from '#ui/toast.tsx';

/** A write stays here while its toast offers Undo: with a good signal it would be too late otherwise. */
export const UNDO_MS = 5_000;

/** They know every write there is, which is too much for the first screen. */
const loadActions = () => import('#src/sync-client/outbox-actions.ts');
loadWhenIdle(loadActions);

/** Says that a write is safe on this device, with the way back while it has not left. */
export function savedToast(message: string, opId: string): void {
  toast(message, {
    id: opId,
    kind: 'success',
    action: { label: translate('Undo'), onClick: () => void undoSaved(opId) },
  });
}

/** Says why this device could not keep a write that no form waits for. */
export function notSavedToast(why: string): void {
  toast(translate(why), { kind: 'error', duration: 10_000 });
}

/** Takes a write back, or says honestly that it is too late for that. */
export async function undoSaved(opId: string): Promise<void> {
  const { withdraw } = await loadActions();
  if (await withdraw(opId)) toast(translate('Undone.'));
  else toast(translate('Too late to undo: it may already have reached the server.'));
}
