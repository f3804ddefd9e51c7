import { translate } from '#shared/i18n.ts';
import { toast } from '#ui/toast.tsx';

/** Ends a write by its author's decision; the toast offers an undo. */
export async function discardWithUndo(opId: string, message: string): Promise<void> {
  const { discard } = await import('#src/sync-client/outbox-actions.ts');
  const undo = await discard(opId);
  if (!undo) {
    toast(translate('It is being sent at this moment and cannot be discarded now.'));
    return;
  }
  toast(message, { action: { label: translate('Undo'), onClick: () => void undo() } });
}
