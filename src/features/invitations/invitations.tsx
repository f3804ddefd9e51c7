import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OpenInvitation } from '#shared/contract/invitations.ts';
import { text } from '#shared/i18n.ts';
import { FailureBanner } from '#src/forms/failure-banner.tsx';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { OnlineConfirm } from '#src/forms/online-confirm.tsx';
import { UnreadRows } from '#src/forms/unread-rows.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import type { DoneOrFailed } from '#src/online/done-or-failed.ts';
import { type FailureWords, wordsForRead } from '#src/online/failure.ts';
import { listInvitations, sendAgain, withdrawInvitation } from '#src/online/invitations.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast.tsx';
import { InvitationsTable } from './invitations-table.tsx';

const InviteDialog = late(async () => (await import('./invite-dialog.tsx')).InviteDialog);

const LOAD_FAILED = text('The invitations could not be loaded');
const SEND_FAILED = text('The invitation could not be sent');
const WITHDRAW_FAILED = text('The invitation could not be withdrawn');

/** Invitations that nobody has accepted yet: read from the server, never stored on the device. */
export function Invitations() {
  const [outcome, load] = useAnswer(listInvitations);
  const [problem, setProblem] = useState<FailureWords>();
  const [busy, setBusy] = useState<number>();
  const [opened, setOpened] = useState<'invite' | OpenInvitation>();
  const isOnline = useOnline();

  async function act(
    id: number,
    work: Promise<DoneOrFailed>,
    words: { done: string; failed: string },
  ) {
    setBusy(id);
    setProblem(undefined);
    const acted = await work;
    setBusy(undefined);
    if (acted.kind === 'failed') setProblem(wordsForRead(acted.failure, words.failed));
    else toast(words.done, { kind: 'success' });
    await load();
  }

  function resend(invitation: OpenInvitation) {
    const { email } = invitation;
    const words = { done: t`Invitation sent again to ${email}`, failed: SEND_FAILED };
    void act(invitation.id, sendAgain(invitation), words);
  }

  function withdraw({ id, name }: OpenInvitation) {
    setOpened(undefined);
    const words = { done: t`Invitation of ${name} withdrawn`, failed: WITHDRAW_FAILED };
    void act(id, withdrawInvitation(id), words);
  }

  if (outcome?.kind === 'not-offered') {
    return (
      <Page>
        <PageHead title={t`Invitations`} />
        <EmptyState title={t`This server does not list invitations`} icon="people" />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title={t`Invitations`}>
        <Button icon="plus" disabled={!isOnline} onClick={() => setOpened('invite')}>
          <Trans>Invite Somebody</Trans>
        </Button>
      </PageHead>
      <OfflineHint what={t`The list of invitations`} />
      <FailureBanner problem={problem} />
      {!outcome && <Loading label={t`Loading the invitations …`} />}
      {outcome?.kind === 'failed' && (
        <LoadFailure failure={outcome.failure} fallback={LOAD_FAILED} onRetry={load} />
      )}
      {outcome?.kind === 'done' && <UnreadRows count={outcome.unreadable} />}
      {outcome?.kind === 'done' && (outcome.rows.length > 0 || outcome.unreadable === 0) && (
        <InvitationsTable
          invitations={outcome.rows}
          isOnline={isOnline}
          busy={busy}
          onResend={resend}
          onWithdraw={setOpened}
        />
      )}
      {opened === 'invite' && (
        <InviteDialog onInvited={() => void load()} onClose={() => setOpened(undefined)} />
      )}
      {typeof opened === 'object' && (
        <WithdrawDialog
          invitation={opened}
          onConfirm={() => withdraw(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

interface WithdrawProps {
  invitation: OpenInvitation;
  onConfirm(): void;
  onClose(): void;
}

function WithdrawDialog({ invitation, onConfirm, onClose }: WithdrawProps) {
  const { name, email } = invitation;
  return (
    <OnlineConfirm
      what={t`This`}
      title={t`Withdraw this invitation?`}
      confirmLabel={t`Withdraw Invitation`}
      danger
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <p>
        <Trans>
          The link that was sent to {name} ({email}) stops working. You can invite this address
          again.
        </Trans>
      </p>
    </OnlineConfirm>
  );
}
