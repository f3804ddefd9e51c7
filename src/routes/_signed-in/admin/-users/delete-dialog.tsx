import { useState } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { deleteUser } from '#src/online/users.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';

const FAILED = 'Failed to delete user';

/** The question before a user is deleted (spec part 1, 5). */
export function DeleteDialog({ user, onClose }: { user: ListedUser; onClose(): void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setBusy(true);
    const outcome = await deleteUser(user.id);
    setBusy(false);
    if (outcome.kind === 'failed') {
      toast(FAILED, { kind: 'error' });
      const words = wordsForRead(outcome.failure, '');
      return setProblem(words.title || words.detail || FAILED);
    }
    toast('User deleted successfully', { kind: 'success' });
    void refreshNow();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Are you sure you want to delete this user?"
      confirmLabel="Delete User"
      danger
      busyLabel={isBusy && 'Deleting...'}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {user.name || user.username} ({user.email}) can no longer sign in. What this person wrote
        for the network stays.
      </p>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
