import { useEffect, useState } from 'react';
import type { OpenInvitation } from '#shared/contract/invitations.ts';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import type { DoneOrFailed } from '#src/online/done-or-failed.ts';
import { type FailureWords, wordsFor } from '#src/online/failure.ts';
import {
  type InvitationsOutcome,
  listInvitations,
  sendAgain,
  withdrawInvitation,
} from '#src/online/invitations.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { late } from '#ui/late.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast.tsx';
import { InvitationsTable } from './invitations-table.tsx';

const InviteDialog = late(async () => (await import('./invite-dialog.tsx')).InviteDialog);

const LOAD_FAILED = 'The invitations could not be loaded';
const SEND_FAILED = 'The invitation could not be sent';
const WITHDRAW_FAILED = 'The invitation could not be withdrawn';

/** Invitations that nobody has accepted yet: read from the server, never kept on the device. */
export function Invitations() {
  const [outcome, setOutcome] = useState<InvitationsOutcome>();
  const [problem, setProblem] = useState<FailureWords>();
  const [busy, setBusy] = useState<number>();
  const [opened, setOpened] = useState<'invite' | OpenInvitation>();
  const isOnline = useOnline();
  useEffect(() => void listInvitations().then(setOutcome), []);
  const load = async () => setOutcome(await listInvitations());

  async function act(
    id: number,
    work: Promise<DoneOrFailed>,
    words: { done: string; failed: string },
  ) {
    setBusy(id);
    setProblem(undefined);
    const acted = await work;
    setBusy(undefined);
    if (acted.kind === 'failed') setProblem(wordsFor(acted.failure, words.failed));
    else toast(words.done, { kind: 'success' });
    await load();
  }

  function resend(invitation: OpenInvitation) {
    const words = { done: `Invitation sent again to ${invitation.email}`, failed: SEND_FAILED };
    void act(invitation.id, sendAgain(invitation), words);
  }

  function withdraw({ id, name }: OpenInvitation) {
    setOpened(undefined);
    const words = { done: `Invitation of ${name} withdrawn`, failed: WITHDRAW_FAILED };
    void act(id, withdrawInvitation(id), words);
  }

  if (outcome?.kind === 'not-offered') {
    return (
      <Page>
        <PageHead title="Invitations" />
        <EmptyState title="This server does not list invitations" icon="people" />
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title="Invitations">
        <Button icon="plus" disabled={!isOnline} onClick={() => setOpened('invite')}>
          Invite Somebody
        </Button>
      </PageHead>
      <OfflineHint what="The list of invitations" />
      {problem && <Failed {...problem} />}
      {!outcome && <Loading label="Loading the invitations …" />}
      {outcome?.kind === 'failed' && (
        <Failed {...wordsFor(outcome.failure, LOAD_FAILED)} onRetry={() => void load()} />
      )}
      {outcome?.kind === 'done' && (
        <InvitationsTable
          invitations={outcome.invitations}
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

function Failed({ title, detail, onRetry }: FailureWords & { onRetry?: () => void }) {
  const retry = onRetry && <Button onClick={onRetry}>Try again</Button>;
  return (
    <Banner tone="danger" role="alert" title={title} actions={retry}>
      {detail && <p>{detail}</p>}
    </Banner>
  );
}

interface WithdrawProps {
  invitation: OpenInvitation;
  onConfirm(): void;
  onClose(): void;
}

function WithdrawDialog({ invitation, onConfirm, onClose }: WithdrawProps) {
  return (
    <ConfirmDialog
      title="Withdraw this invitation?"
      confirmLabel="Withdraw Invitation"
      danger
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <p>
        The link that was sent to {invitation.name} ({invitation.email}) stops working. You can
        invite this address again.
      </p>
    </ConfirmDialog>
  );
}
