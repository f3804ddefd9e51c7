import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import type { Role } from '#shared/contract/users.ts';
import { text } from '#shared/i18n.ts';
import { isSuperadmin } from '#shared/permissions.ts';
import { roleDescription, roleWords } from '#shared/role-words.ts';
import { useUser } from '#src/account/account.ts';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { wordsForRead } from '#src/online/failure.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { assignRole, listRoles, removeRole } from '#src/online/users.ts';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import classes from './users.module.css';

const LOAD_FAILED = text('The roles could not be loaded');

interface Props {
  user: ListedUser;
  onClose(): void;
}

/** Manage Roles: each checkbox takes effect immediately. */
export function RolesDialog({ user, onClose }: Props) {
  const [offered, load] = useAnswer(listRoles);
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
      {!offered && <Loading label={t`Loading the roles …`} />}
      {offered?.kind === 'failed' && (
        <LoadFailure failure={offered.failure} fallback={LOAD_FAILED} onRetry={load} />
      )}
      {offered?.kind === 'done' && <RoleList user={user} roles={offered.roles} />}
    </Dialog>
  );
}

function RoleList({ user, roles }: { user: ListedUser; roles: readonly Role[] }) {
  const { isHeld, noteToggle } = useHeldRoles(user);
  const [busy, setBusy] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const me = useUser();
  const { isBlocked, reason } = useNeedsNetwork(t`Changing users and roles`);
  const isWaiting = busy !== undefined || isBlocked;

  async function toggle({ id, name }: Role, give: boolean) {
    setBusy(id);
    setProblem(undefined);
    const outcome = await (give ? assignRole : removeRole)(user.id, id);
    setBusy(undefined);
    if (outcome.kind === 'failed') {
      const failed = give ? t`Failed to assign role` : t`Failed to remove role`;
      toast(failed, { kind: 'error' });
      const { title, detail } = wordsForRead(outcome.failure, '');
      return setProblem(`${failed}. ${title || detail}`);
    }
    toast(give ? t`Role assigned successfully` : t`Role removed successfully`, { kind: 'success' });
    await noteToggle(name, give);
  }

  return (
    <div className={layout.stack4}>
      {reason}
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <ul className={layout.stack1}>
        {roles.map((role) => {
          const purpose = roleDescription(role.name, role.description);
          return (
            <li key={role.id}>
              <label className={classes.check}>
                <input
                  type="checkbox"
                  name={`role-${role.name}`}
                  checked={isHeld(role.name)}
                  disabled={isWaiting || (role.name === 'superadmin' && !isSuperadmin(me))}
                  onChange={(event) => void toggle(role, event.currentTarget.checked)}
                />
                <span>
                  {roleWords(role.name)}
                  {purpose && <small>{purpose}</small>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * The roles in the list of users, which may change while the dialog is open. What was given or removed here is laid
 * over them until the list shows it, too.
 */
function useHeldRoles({ roles }: ListedUser) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [syncs, setSyncs] = useState(0);
  // A sync that is still running may bring the list as it was before the last of several toggles.
  const left =
    syncs > 0
      ? toggled
      : new Map([...toggled].filter(([name, give]) => roles.includes(name) !== give));
  // Forgotten once the list shows them, so that later changes by others show.
  if (left.size < toggled.size) setToggled(left);
  return {
    isHeld: (name: string) => toggled.get(name) ?? roles.includes(name),
    async noteToggle(name: string, give: boolean) {
      setToggled((before) => new Map(before).set(name, give));
      setSyncs((running) => running + 1);
      await refreshNow();
      setSyncs((running) => running - 1);
    },
  };
}
