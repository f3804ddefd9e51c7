import { memo, useMemo } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import { USER_SORTS, type UserSort } from '#shared/user-sorts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { MailAddress } from '#ui/contact-links.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './users.module.css';
import type { Opened } from './users.tsx';

interface Props {
  users: readonly ListedUser[];
  sort: UserSort;
  isDown: boolean;
  onSort(sort: UserSort, descending: boolean): void;
  isOnline: boolean;
  onOpen(opened: Opened): void;
}

/** One page of users with what can be done to each (spec part 1, 2: /admin/users). */
export const UsersTable = memo(function UsersTable(props: Props) {
  const { users, sort, isDown, onSort, isOnline, onOpen } = props;
  const columns = useMemo(() => columnsOf(isOnline, onOpen), [isOnline, onOpen]);
  return (
    <DataTable
      label="Users"
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

function columnsOf(isOnline: boolean, onOpen: Props['onOpen']): readonly Column<ListedUser>[] {
  return [
    { key: 'username', title: 'Username', sortable: true, cell: ({ username }) => username },
    {
      key: 'email',
      title: 'Email',
      sortable: true,
      share: 1.5,
      cell: ({ email }) => <MailAddress address={email} />,
    },
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      onCard: 'title',
      cell: ({ name, username }) => name || username,
    },
    {
      key: 'roles',
      title: 'Roles',
      sortable: true,
      share: 1.3,
      cell: ({ roles }) => <Roles names={roles} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      share: 2,
      onCard: 'actions',
      cell: (user) => <Actions user={user} isOnline={isOnline} onOpen={onOpen} />,
    },
  ];
}

function Roles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className={classes.muted}>None</span>;
  return (
    <span className={classes.roles}>
      {names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </span>
  );
}

interface ActionsProps {
  user: ListedUser;
  isOnline: boolean;
  onOpen(opened: Opened): void;
}

const ACTIONS = [
  { kind: 'edit', label: 'Edit' },
  { kind: 'roles', label: 'Manage Roles' },
  { kind: 'delete', label: 'Delete' },
] as const;

function Actions({ user, isOnline, onOpen }: ActionsProps) {
  return (
    <span className={classes.actions}>
      {ACTIONS.map(({ kind, label }) => (
        <Button
          key={kind}
          kind={kind === 'delete' ? 'quiet' : 'secondary'}
          small
          disabled={!isOnline}
          onClick={() => onOpen({ kind, id: user.id })}
        >
          {label}
          <VisuallyHidden> {user.name || user.username}</VisuallyHidden>
        </Button>
      ))}
    </span>
  );
}
