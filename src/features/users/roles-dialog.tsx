import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import type { Role } from '#shared/contract/users.ts';
import { translate } from '#shared/i18n.ts';
import { isSuperadmin } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { assignRole, listRoles, removeRole } from '#src/online/users.ts';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './users.module.css';

interface Props {
  user: ListedUser;
  onClose(): void;
}

type Offered =
  | { kind: 'loading' }
  | { kind: 'failed'; why: string }
  | { kind: 'ready'; roles: Role[] };

/** Manage Roles: each tick is given or taken at once. */
export function RolesDialog({ user, onClose }: Props) {
  const [offered, load] = useOfferedRoles();
  const name = user.name || user.username;
  return (
    <Dialog
      title={t`Roles of ${name}`}
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      {offered.kind === 'loading' && <Loading label={t`Loading the roles …`} />}
      {offered.kind === 'failed' && (
        <Banner
          tone="danger"
          role="alert"
          title={t`The roles could not be loaded`}
          actions={
            <Button onClick={load}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <p>{offered.why}</p>
        </Banner>
      )}
      {offered.kind === 'ready' && <RoleList user={user} roles={offered.roles} />}
    </Dialog>
  );
}

function useOfferedRoles(): [Offered, () => void] {
  const [offered, setOffered] = useState<Offered>({ kind: 'loading' });
  useEffect(() => void askForRoles().then(setOffered), []);
  const again = () => {
    setOffered({ kind: 'loading' });
    void askForRoles().then(setOffered);
  };
  return [offered, again];
}

async function askForRoles(): Promise<Offered> {
  const answer = await listRoles();
  if (answer.kind === 'done') return { kind: 'ready', roles: answer.roles };
  const { title, detail } = wordsForRead(answer.failure, '');
  return { kind: 'failed', why: title || detail };
}

function RoleList({ user, roles }: { user: ListedUser; roles: readonly Role[] }) {
  const [held, setHeld] = useState(() => new Set(user.roles));
  const [busy, setBusy] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const me = useUser();

  async function toggle({ id, name }: Role, give: boolean) {
    setBusy(id);
    setProblem(undefined);
    const outcome = await (give ? assignRole : removeRole)(user.id, id);
    setBusy(undefined);
    if (outcome.kind === 'failed') {
      const text = give ? t`Failed to assign role` : t`Failed to remove role`;
      toast(text, { kind: 'error' });
      const { title, detail } = wordsForRead(outcome.failure, '');
      return setProblem(`${text}. ${title || detail}`);
    }
    setHeld((before) => changed(before, name, give));
    toast(give ? t`Role assigned successfully` : t`Role removed successfully`, { kind: 'success' });
    void refreshNow();
  }

  return (
    <div className={classes.stack}>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <ul className={classes.list}>
        {roles.map((role) => (
          <li key={role.id}>
            <label className={classes.check}>
              <input
                type="checkbox"
                name={`role-${role.name}`}
                checked={held.has(role.name)}
                disabled={busy !== undefined || (role.name === 'superadmin' && !isSuperadmin(me))}
                onChange={(event) => void toggle(role, event.currentTarget.checked)}
              />
              <span>
                {translate(role.name)}
                {role.description && <small>{role.description}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

function changed(held: ReadonlySet<string>, name: string, give: boolean): Set<string> {
  const next = new Set(held);
  if (give) next.add(name);
  else next.delete(name);
  return next;
}
