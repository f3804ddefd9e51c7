import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { allUsers, type ListedUser, sortedUsers, waitsForRole } from '#db/queries/users.ts';
import { showCount } from '#shared/formats.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import type { UserSort } from '#shared/user-sorts.ts';
import { withWords } from '#shared/word-search.ts';
import { useUser } from '#src/account/account.ts';
import { DevicesLink } from '#src/features/sync-health/devices-link.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import { Count, Page, PageHead, Toolbar } from '#ui/page.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { EmptyState } from '#ui/state.tsx';
import { exportUsers } from './export-users.ts';
import { HalfMadeUsers } from './half-made-users.tsx';
import { UsersTable } from './users-table.tsx';
import type { Opened, UsersView } from './users-view.ts';
import { WaitingPeople } from './waiting-people.tsx';

const PAGE_ROWS = 50;
const WORDS = {
  failed: text('Error loading users'),
  isFixed: true,
  loading: text('Loading the users …'),
};
const UNREADABLE = {
  list: 'users',
  table: 'users',
  called: [text('user'), text('users')],
} as const;

const UserDialog = late(async () => (await import('./user-dialog.tsx')).UserDialog);
const RolesDialog = late(async () => (await import('./roles-dialog.tsx')).RolesDialog);
const SuspensionDialog = late(
  async () => (await import('./suspension-dialog.tsx')).SuspensionDialog,
);
const DeleteDialog = late(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const ImportDialog = late(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface Props {
  view: UsersView;
  onView(view: Partial<UsersView>): void;
}

/** User Management (spec part 1, 2): the list is read from this device, but changes need the network. */
export const Users = memo(function Users({ view, onView }: Props) {
  const users = useMirror(allUsers, []);
  const isOnline = useOnline();
  const [opened, setOpened] = useState<Opened>();
  const list = useList('users', users);
  const all = users.kind === 'ready' ? users.data : undefined;
  const close = () => setOpened(undefined);

  return (
    <Page>
      <PageHead title={t`User Management`}>
        <Button icon="plus" disabled={!isOnline} onClick={() => setOpened({ kind: 'add' })}>
          <Trans>Add New User</Trans>
        </Button>
        <Button
          kind="secondary"
          disabled={!isOnline || !all}
          onClick={() => setOpened({ kind: 'import' })}
        >
          <Trans>Import CSV</Trans>
        </Button>
        <Button
          kind="secondary"
          icon="download"
          disabled={!all || all.length === 0}
          onClick={() => void exportUsers(all ?? [])}
        >
          <Trans>Export CSV</Trans>
        </Button>
        <ExtraLinks />
      </PageHead>
      <OfflineHint what={t`Changing users and roles`} />
      <HalfMadeUsers isOnline={isOnline} />
      {all && wasRead(list.state) && <WaitingPeople all={all} view={view} onView={onView} />}
      <ListGate
        list={list}
        has={({ length }) => length > 0}
        words={WORDS}
        unreadable={UNREADABLE}
        empty={<EmptyState title={t`No users yet`} icon="people" />}
      >
        {(known) => (
          <Found
            all={known}
            isCut={'isCut' in list.state && list.state.isCut}
            view={view}
            onView={onView}
            isOnline={isOnline}
            onOpen={setOpened}
          />
        )}
      </ListGate>
      {opened && all && <OpenedDialog opened={opened} all={all} onClose={close} />}
    </Page>
  );
});

/** Shown only if the server has open invitations and an audit log. */
function ExtraLinks() {
  const user = useUser();
  if (!useHasExtras()) return null;
  return (
    <>
      <Link to="/admin/invitations" className={buttonClass('secondary')}>
        <Trans>Invitations</Trans>
      </Link>
      <DevicesLink />
      {may(user, 'seeAuditLog') && (
        <Link to="/admin/audit-log" className={buttonClass('secondary')}>
          <Trans>Audit Log</Trans>
        </Link>
      )}
    </>
  );
}

function useHasExtras(): boolean {
  const offered = useMirror(hasExtras, []);
  return offered.kind === 'ready' && offered.data;
}

interface ListProps extends Props {
  all: readonly ListedUser[];
  /** True if the server may have more users. */
  isCut: boolean;
  isOnline: boolean;
  onOpen(opened: Opened): void;
}

function Found({ all, isCut, view, onView, isOnline, onOpen }: ListProps) {
  // The field updates at once, the table in a deferred render.
  const { q, sort, down, page: wanted, access } = useDeferredValue(view);
  const meant = useMemo(() => (access ? all.filter(waitsForRole) : all), [all, access]);
  const sorted = useMemo(() => sortedUsers(meant, sort, down), [meant, sort, down]);
  const found = useMemo(() => withWords(sorted, q), [sorted, q]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
  const page = Math.min(wanted, pages);
  const shown = useMemo(() => found.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS), [found, page]);
  const canSuspend = useHasExtras();
  // The people who manage users have roles themselves, so a list without any is one whose roles are not known.
  const hasRoles = useMemo(() => all.some(({ roles }) => roles.length > 0), [all]);
  const onSort = useCallback(
    (by: UserSort, descending: boolean) => onView({ sort: by, down: descending, page: 1 }),
    [onView],
  );
  return (
    <>
      <Toolbar>
        <SearchField
          placeholder={t`Name, username, email or role`}
          value={view.q}
          onSearch={(q) => onView({ q, page: 1 })}
        />
        <Count>{countWords(found.length, all.length, isCut)}</Count>
      </Toolbar>
      {found.length === 0 ? (
        <EmptyState title={t`No user found`} icon="search">
          <p>
            <Trans>All words must match in name, username, email and roles.</Trans>
          </p>
        </EmptyState>
      ) : (
        <UsersTable
          users={shown}
          sort={sort}
          isDown={down}
          onSort={onSort}
          isOnline={isOnline}
          canSuspend={canSuspend}
          hasRoles={hasRoles}
          onOpen={onOpen}
        />
      )}
      <Pager
        page={page}
        pages={pages}
        of={t`users`}
        onPage={(to) => {
          onView({ page: to });
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

function countWords(found: number, all: number, isCut: boolean): string {
  const total = showCount(all);
  const shown = showCount(found);
  if (found < all) {
    return isCut ? t`${shown} of at least ${total} users` : t`${shown} of ${total} users`;
  }
  if (isCut) return t`at least ${total} users`;
  return plural(all, { one: '# user', other: '# users' });
}

interface DialogProps {
  opened: Opened;
  all: readonly ListedUser[];
  onClose(): void;
}

function OpenedDialog({ opened, all, onClose }: DialogProps) {
  if (opened.kind === 'add') return <UserDialog onClose={onClose} />;
  if (opened.kind === 'import') return <ImportDialog known={all} onClose={onClose} />;
  const user = all.find(({ id }) => id === opened.id);
  if (!user) return null;
  if (opened.kind === 'edit') return <UserDialog user={user} onClose={onClose} />;
  if (opened.kind === 'roles') return <RolesDialog user={user} onClose={onClose} />;
  if (opened.kind === 'suspension') return <SuspensionDialog user={user} onClose={onClose} />;
  return <DeleteDialog user={user} onClose={onClose} />;
}
