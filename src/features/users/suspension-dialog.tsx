import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import { wordsForRead } from '#src/online/failure.ts';
import { restoreUser, suspendUser } from '#src/online/users.ts';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { toast } from '#ui/toast.tsx';

const SUSPEND = {
  title: text('Suspend this account?'),
  confirm: text('Suspend Account'),
  busy: text('Suspending...'),
  done: text('Account suspended'),
  failed: text('The account could not be suspended'),
  text: text(
    '{name} ({email}) is signed out everywhere and cannot sign in until the account is restored. Roles, hub and records stay as they are.',
  ),
};

const RESTORE = {
  title: text('Restore this account?'),
  confirm: text('Restore Account'),
  busy: text('Restoring...'),
  done: text('Account restored'),
  failed: text('The account could not be restored'),
  text: text('{name} ({email}) can sign in again, with the same roles as before.'),
};

/** Asks before an account is suspended or restored. */
export function SuspensionDialog({ user, onClose }: { user: ListedUser; onClose(): void }) {
  // Fixed when the dialog opens, because the list may show the outcome before it closes.
  const [isRestoring] = useState(user.isSuspended);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const labels = isRestoring ? RESTORE : SUSPEND;

  async function confirm() {
    setBusy(true);
    const outcome = await (isRestoring ? restoreUser : suspendUser)(user.id);
    setBusy(false);
    if (outcome.kind === 'failed') {
      const { title, detail } = wordsForRead(outcome.failure, '');
      return setProblem(title || detail || translate(labels.failed));
    }
    toast(translate(labels.done), { kind: 'success' });
    void refreshNow();
    onClose();
  }

  return (
    <OnlineConfirm
      what={t`Changing users and roles`}
      title={translate(labels.title)}
      confirmLabel={translate(labels.confirm)}
      danger={!isRestoring}
      busyLabel={isBusy && translate(labels.busy)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{translate(labels.text, { name: user.name || user.username, email: user.email })}</p>
      {problem && (
        <Banner tone="danger" role="alert" title={translate(labels.failed)}>
          {problem}
        </Banner>
      )}
    </OnlineConfirm>
  );
}
