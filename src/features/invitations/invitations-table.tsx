import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { OpenInvitation } from '#shared/contract/invitations.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { roleWords } from '#shared/role-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { MailAddress } from '#ui/contact-links.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-props.ts';
import layout from '#ui/layout.module.css';
import { Count } from '#ui/page.tsx';
import { EmptyState } from '#ui/state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface Props {
  invitations: readonly OpenInvitation[];
  isOnline: boolean;
  /** Id of the invitation that is being sent or withdrawn. */
  busy: number | undefined;
  onResend(invitation: OpenInvitation): void;
  onWithdraw(invitation: OpenInvitation): void;
}

/** The open invitations, with actions for each. */
export function InvitationsTable(props: Props) {
  const { invitations, isOnline, busy, onResend, onWithdraw } = props;
  const [now] = useState(() => Date.now());
  const columns = useMemo(
    () => columnsOf({ isOnline, busy, onResend, onWithdraw }, now),
    [isOnline, busy, onResend, onWithdraw, now],
  );
  if (invitations.length === 0) {
    return (
      <EmptyState title={t`No open invitations`} icon="people">
        <p>
          <Trans>Invitations that were accepted or withdrawn are not listed.</Trans>
        </p>
      </EmptyState>
    );
  }
  const { length } = invitations;
  return (
    <>
      <Count>
        <Plural value={length} one="# invitation" other="# invitations" />
      </Count>
      <DataTable
        label={t`Open invitations`}
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => String(id)}
      />
    </>
  );
}

type ActionProps = Omit<Props, 'invitations'>;

function columnsOf(actions: ActionProps, now: number): readonly Column<OpenInvitation>[] {
  return [
    { key: 'name', title: t`Name`, onCard: 'title', cell: ({ name }) => name },
    {
      key: 'email',
      title: t`Email`,
      share: 1.5,
      cell: ({ email }) => <MailAddress address={email} />,
    },
    { key: 'role', title: t`Role`, cell: ({ role }) => <Badge>{roleWords(role)}</Badge> },
    { key: 'by', title: t`Invited by`, cell: ({ invited_by_name: name }) => name },
    { key: 'at', title: t`Invited`, cell: ({ invited_at: at }) => dayShown(at) },
    {
      key: 'until',
      title: t`Valid until`,
      cell: (one) => <Expiry at={one.expires_at} now={now} />,
    },
    {
      key: 'actions',
      title: t`Actions`,
      share: 2,
      onCard: 'actions',
      cell: (invitation) => <Actions invitation={invitation} {...actions} />,
    },
  ];
}

function dayShown(at: string): string {
  return showDay(dayOf(new Date(at)));
}

function Expiry({ at, now }: { at: string; now: number }) {
  const day = dayShown(at);
  if (Date.parse(at) > now) return day;
  return (
    <Badge tone="warn">
      <Trans>Expired {day}</Trans>
    </Badge>
  );
}

function Actions(props: ActionProps & { invitation: OpenInvitation }) {
  const { invitation, isOnline, busy, onResend, onWithdraw } = props;
  const { name } = invitation;
  const isBusy = busy === invitation.id;
  return (
    <span className={layout.wrap2}>
      <Button
        kind="secondary"
        small
        disabled={!isOnline}
        busyLabel={isBusy && t`Please wait...`}
        onClick={() => onResend(invitation)}
      >
        <Trans>Send again</Trans>
        <VisuallyHidden>
          {' '}
          <Trans>to {name}</Trans>
        </VisuallyHidden>
      </Button>
      <Button
        kind="quiet"
        small
        disabled={!isOnline || isBusy}
        onClick={() => onWithdraw(invitation)}
      >
        <Trans>Withdraw</Trans>
        <VisuallyHidden>
          {' '}
          <Trans>the invitation of {name}</Trans>
        </VisuallyHidden>
      </Button>
    </span>
  );
}
