import { useState } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import { wordsFor } from '#src/online/failure.ts';
import { restoreUser, suspendUser } from '#src/online/users.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';

const SUSPEND = {
  title: 'Suspend this account?',
  confirm: 'Suspend Account',
  busy: 'Suspending...',
  done: 'Account suspended',
  failed: 'The account could not be suspended',
  text: 'is signed out everywhere and cannot sign in until the account is restored. Roles, hub and records stay as they are.',
};

const RESTORE = {
  title: 'Restore this account?',
  confirm: 'Restore Account',
  busy: 'Restoring...',
  done: 'Account restored',
  failed: 'The account could not be restored',
  text: 'can sign in again, with the same roles as before.',
};

/** The question before an account is suspended, or restored. */
export function SuspensionDialog({ user, onClose }: { user: ListedUser; onClose(): void }) {
  // What was asked stays on the screen while the list already shows the outcome.
  const [isRestoring] = useState(user.isSuspended);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const labels = isRestoring ? RESTORE : SUSPEND;

  async function confirm() {
    setBusy(true);
    const outcome = await (isRestoring ? restoreUser : suspendUser)(user.id);
    setBusy(false);
    if (outcome.kind === 'failed') {
      const { title, detail } = wordsFor(outcome.failure, '');
      return setProblem(title || detail || labels.failed);
    }
    toast(labels.done, { kind: 'success' });
    void refreshNow();
    onClose();
  }

  return (
    <ConfirmDialog
      title={labels.title}
      confirmLabel={labels.confirm}
      danger={!isRestoring}
      busyLabel={isBusy && labels.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {user.name || user.username} ({user.email}) {labels.text}
      </p>
      {problem && (
        <Banner tone="danger" role="alert" title={labels.failed}>
          {problem}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
