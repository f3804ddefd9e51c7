import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { roleWords } from '#shared/role-words.ts';
import { USER_SORTS, type UserSort } from '#shared/user-sorts.ts';
import { useUser } from '#src/account/account.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { MailAddress } from '#ui/contact-links.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-props.ts';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Opened } from './users-view.ts';

interface Props {
  users: readonly ListedUser[];
  sort: UserSort;
  isDown: boolean;
  onSort(sort: UserSort, descending: boolean): void;
  isOnline: boolean;
  /** Whether the server can suspend accounts. */
  canSuspend: boolean;
  /** False if the server does not show this person anybody's roles. */
  hasRoles: boolean;
  onOpen(opened: Opened): void;
}

/** A page of users, with actions for each (spec part 1, 2: /admin/users). */
export const UsersTable = memo(function UsersTable(props: Props) {
  const { users, sort, isDown, onSort, isOnline, canSuspend, hasRoles, onOpen } = props;
  const me = useUser();
  const columns = useMemo(
    () => columnsOf({ isOnline, suspender: canSuspend ? me.id : undefined, onOpen }, hasRoles),
    [isOnline, canSuspend, me.id, onOpen, hasRoles],
  );
  return (
    <DataTable
      label={t`Users`}
      columns={columns}
      rows={users}
      rowKey={({ lid }) => lid}
      sort={{ by: sort, descending: isDown }}
      onSort={({ by, descending }) => {
        const column = USER_SORTS.find((one) => one === by);
        if (column) onSort(column, descending);
      }}
    />
  );
});

type ActionProps = Omit<ActionsProps, 'user'>;

function columnsOf(actions: ActionProps, hasRoles: boolean): readonly Column<ListedUser>[] {
  return [
    { key: 'username', title: t`Username`, sortable: true, cell: ({ username }) => username },
    {
      key: 'email',
      title: t`Email`,
      sortable: true,
      share: 1.5,
      cell: ({ email }) => <MailAddress address={email} />,
    },
    {
      key: 'name',
      title: t`Name`,
      sortable: true,
      onCard: 'title',
      cell: ({ name, username }) => name || username,
    },
    {
      key: 'roles',
      title: t`Roles`,
      sortable: true,
      share: 1.3,
      cell: (user) => (
        <Roles
          names={user.roles}
          areKnown={hasRoles}
          isSuspended={user.isSuspended && actions.suspender !== undefined}
        />
      ),
    },
    {
      key: 'actions',
      title: t`Actions`,
      // Wide enough for all actions on one line, if the screen is.
      share: actions.suspender === undefined ? 2 : 2.8,
      onCard: 'actions',
      cell: (user) => <Actions user={user} {...actions} />,
    },
  ];
}

interface RolesProps {
  names: readonly string[];
  areKnown: boolean;
  isSuspended: boolean;
}

function Roles({ names, areKnown, isSuspended }: RolesProps) {
  if (names.length === 0 && !isSuspended)
    return <span className={layout.muted}>{areKnown ? <Trans>None</Trans> : '–'}</span>;
  return (
    <span className={layout.wrap1}>
      {isSuspended && (
        <Badge tone="warn">
          <Trans>Suspended</Trans>
        </Badge>
      )}
      {names.map((name) => (
        <Badge key={name}>{roleWords(name)}</Badge>
      ))}
    </span>
  );
}

interface ActionsProps {
  user: ListedUser;
  isOnline: boolean;
  /** Id of the signed-in user if the server can suspend accounts. Users cannot suspend themselves. */
  suspender: number | undefined;
  onOpen(opened: Opened): void;
}

interface Action {
  kind: 'edit' | 'roles' | 'suspension' | 'delete';
  label: string;
}

const ACTIONS = [
  { kind: 'edit', label: text('Edit') },
  { kind: 'roles', label: text('Manage Roles') },
  { kind: 'delete', label: text('Delete') },
] as const;

function Actions({ user, isOnline, suspender, onOpen }: ActionsProps) {
  const change = user.isSuspended ? text('Restore') : text('Suspend');
  const isOffered = suspender !== undefined && suspender !== user.id;
  const actions = ACTIONS.flatMap((action): Action[] => {
    const isLast = action.kind === 'delete';
    return isLast && isOffered ? [{ kind: 'suspension', label: change }, action] : [action];
  });
  return (
    <span className={layout.wrap2}>
      {actions.map(({ kind, label }) => (
        <Button
          key={kind}
          kind={kind === 'delete' ? 'quiet' : 'secondary'}
          small
          disabled={!isOnline}
          onClick={() => onOpen({ kind, id: user.id })}
        >
          {translate(label)}
          <VisuallyHidden> {user.name || user.username}</VisuallyHidden>
        </Button>
      ))}
    </span>
  );
}
