import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { useDraft } from '#db/queries/use-draft.ts';
import { Email } from '#shared/contract/common.ts';
import { text, translate } from '#shared/i18n.ts';
import { mayGrantRole } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import classes from '#src/forms/form.module.css';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { inviteToRole } from '#src/online/invitations.ts';
import { listRoles } from '#src/online/users.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { Loading } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import own from './invitations.module.css';

const FAILED = text('The invitation could not be sent');
const DRAFT = 'invite-to-role';
const NAMES = ['name', 'email', 'role'] as const;
const LABELS = {
  name: text('Full Name'),
  email: text('Email Address'),
  role: text('Role'),
};
/** Invited from Home, together with the church plant. */
const PLANTER = 'church_planter';

interface Props {
  onInvited(): void;
  onClose(): void;
}

/** Invites somebody to a role that the inviter may give. */
export function InviteDialog({ onInvited, onClose }: Props) {
  const [roles, load] = useRolesToGive();
  return (
    <Dialog title={t`Invite Somebody`} onClose={onClose} closeOnOutsideTap={false}>
      {roles.kind === 'loading' && <Loading label={t`Loading the roles …`} />}
      {roles.kind === 'failed' && (
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
          <p>{roles.why}</p>
        </Banner>
      )}
      {roles.kind === 'ready' && (
        <InviteForm roles={roles.names} onInvited={onInvited} onClose={onClose} />
      )}
    </Dialog>
  );
}

type RolesToGive =
  | { kind: 'loading' }
  | { kind: 'failed'; why: string }
  | { kind: 'ready'; names: string[] };

function useRolesToGive(): [RolesToGive, () => void] {
  const me = useUser();
  const [roles, setRoles] = useState<RolesToGive>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    let isCurrent = true;
    void listRoles().then((answer) => {
      if (!isCurrent) return;
      if (answer.kind === 'failed') {
        const { title, detail } = wordsFor(answer.failure, '');
        return setRoles({ kind: 'failed', why: title || detail });
      }
      const names = answer.roles.map(({ name }) => name);
      const given = names.filter((name) => name !== PLANTER && mayGrantRole(me, name));
      setRoles({ kind: 'ready', names: given });
    });
    return () => {
      isCurrent = false;
    };
  }, [me, tries]);
  const again = () => {
    setRoles({ kind: 'loading' });
    setTries((count) => count + 1);
  };
  return [roles, again];
}

/** What is typed is kept until it is sent or given up. */
function InviteForm({ roles, onInvited, onClose }: Props & { roles: readonly string[] }) {
  const draft = useDraft(DRAFT);
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: NAMES,
    check: ({ name, email, role }) => ({
      name: name.trim() ? '' : t`Please enter a name`,
      email: Email.safeParse(email.trim()).success ? '' : t`Please enter a valid email address`,
      role: role ? '' : t`Please choose a role`,
    }),
    send: async ({ name, email, role }) => {
      const address = email.trim();
      const outcome = await inviteToRole({ name: name.trim(), email: address, role });
      if (outcome.kind === 'failed') {
        const { failure } = outcome;
        const fields = failure.kind === 'rejected' ? failure.fields : {};
        return problemOf(wordsFor(failure, FAILED), fields, LABELS);
      }
      toast(t`Invitation sent to ${address}`, { kind: 'success' });
      await leave();
      onInvited();
      return undefined;
    },
  });
  if (!draft.earlier) return null;
  const start = draft.earlier.fields ?? {};

  async function leave() {
    await draft.drop();
    onClose();
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event);
    draft.keep(typedIn(event.currentTarget));
  }

  return (
    <form {...formProps} onInput={onInput} className={classes.form}>
      <FormProblem problem={problem} />
      <TextField
        name="name"
        label={translate(LABELS.name)}
        error={errors.name}
        defaultValue={start.name}
        autoComplete="off"
        required
      />
      <TextField
        name="email"
        type="email"
        label={translate(LABELS.email)}
        hint={t`The invitation is valid for this address only, for 30 days.`}
        error={errors.email}
        defaultValue={start.email}
        autoComplete="off"
        required
      />
      <Select
        name="role"
        label={translate(LABELS.role)}
        hint={t`Church planters are invited on the Home screen, with their church plant.`}
        error={errors.role}
        defaultValue={start.role ?? ''}
        required
      >
        <option value="">{t`Choose a role`}</option>
        {roles.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <div className={own.actions}>
        <Button type="submit" busyLabel={busy && t`Sending...`}>
          <Trans>Send Invitation</Trans>
        </Button>
        <Button kind="secondary" onClick={() => void leave()}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

function typedIn(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const texts = NAMES.map((name) => [name, data.get(name)] as const);
  return Object.fromEntries(
    texts.map(([name, text]) => [name, typeof text === 'string' ? text : '']),
  );
}
