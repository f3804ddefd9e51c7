import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import { wordsForRead } from '#src/online/failure.ts';
import { deleteUser } from '#src/online/users.ts';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { toast } from '#ui/toast.tsx';

const FAILED = text('Failed to delete user');

/** Asks before a user is deleted (spec part 1, 5). */
export function DeleteDialog({ user, onClose }: { user: ListedUser; onClose(): void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setBusy(true);
    const outcome = await deleteUser(user.id);
    setBusy(false);
    if (outcome.kind === 'failed') {
      toast(translate(FAILED), { kind: 'error' });
      const words = wordsForRead(outcome.failure, '');
      return setProblem(words.title || words.detail || translate(FAILED));
    }
    toast(t`User deleted successfully`, { kind: 'success' });
    void refreshNow();
    onClose();
  }

  const { email } = user;
  const name = user.name || user.username;
  return (
    <OnlineConfirm
      what={t`Changing users and roles`}
      title={t`Are you sure you want to delete this user?`}
      confirmLabel={t`Delete User`}
      danger
      busyLabel={isBusy && t`Deleting...`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <Trans>
          {name} ({email}) can no longer sign in. What this person wrote for the network stays.
        </Trans>
      </p>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
    </OnlineConfirm>
  );
}
