import { translate } from '#shared/i18n.ts';
import { withdraw } from '#src/sync-client/outbox-actions.ts';
import { toast } from '#ui/toast.tsx';

/** Reports that several writes are saved on this device, and offers to undo all of them. */
export function savedTogether(words: string, opIds: readonly string[]): void {
  toast(words, {
    kind: 'success',
    action: { label: translate('Undo'), onClick: () => void undoAll(opIds) },
  });
}

async function undoAll(opIds: readonly string[]): Promise<void> {
  const undone = await Promise.all(opIds.map((opId) => withdraw(opId)));
  const late = undone.filter((isUndone) => !isUndone).length;
  const all = opIds.length;
  toast(
    late === 0
      ? translate('Undone.')
      : translate('Too late to undo {late} of {all}.', { late, all }),
  );
}
