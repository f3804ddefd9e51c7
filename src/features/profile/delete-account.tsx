import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text, translate } from '#shared/i18n.ts';
import { getAccount } from '#src/account/account.ts';
import { leaveForGood } from '#src/features/leave/sign-out.ts';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import { type FailureWords, wordsForRead } from '#src/online/failure.ts';
import { DELETE_ACCOUNT_FAILED, deleteOwnAccount } from '#src/online/own-account.ts';
import { Banner } from '#ui/banner.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const QUESTION = text(
  'Are you sure you want to delete your account? This action cannot be undone.',
);

/** Deletes the account on the server, then everything of that person on this device. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FailureWords>();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string>();
  const offered = useMirror(hasExtras, []);
  const needsPassword = offered.kind === 'ready' && offered.data;

  const failed = translate(DELETE_ACCOUNT_FAILED);

  async function confirm() {
    const account = getAccount();
    if (account.kind === 'guest') return;
    if (needsPassword && password === '') return setMissing(t`Please enter your password`);
    setBusy(true);
    const outcome = await deleteOwnAccount(needsPassword ? password : undefined);
    setPassword('');
    if (outcome.kind === 'done') return leaveForGood(account.user.id);
    setBusy(false);
    setAsking(false);
    setProblem(wordsForRead(outcome.failure, DELETE_ACCOUNT_FAILED));
  }

  return (
    <>
      <p>
        <Trans>
          Your account, roles and personal details are deleted. What you wrote for the network is
          kept under your name.
        </Trans>
      </p>
      {problem && (
        <Banner tone="danger" title={failed} role="alert">
          <p>{problem.title === failed ? problem.detail : problem.title}</p>
        </Banner>
      )}
      <div>
        <OnlineButton
          what={t`Deleting your account`}
          kind="danger"
          icon="trash"
          onClick={() => setAsking(true)}
        >
          <Trans>Delete Account</Trans>
        </OnlineButton>
      </div>
      {isAsking && (
        <OnlineConfirm
          what={t`Deleting your account`}
          title={translate(QUESTION)}
          confirmLabel={t`Delete Account`}
          danger
          busyLabel={isBusy && t`Deleting...`}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>
            <Trans>Drafts and unsent changes on this device are deleted as well.</Trans>
          </p>
          {needsPassword && (
            <PasswordField
              name="currentPassword"
              label={t`Your password`}
              autoComplete="current-password"
              value={password}
              error={missing}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </OnlineConfirm>
      )}
    </>
  );
}
