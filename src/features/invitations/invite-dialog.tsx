import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { Email } from '#shared/contract/common.ts';
import type { Role } from '#shared/contract/users.ts';
import { text, translate } from '#shared/i18n.ts';
import { mayGrantRole } from '#shared/permissions.ts';
import { roleWords } from '#shared/role-words.ts';
import { useUser } from '#src/account/account.ts';
import { type GivingUp, useGivingUp } from '#src/forms/drafts/give-up.ts';
import { useEditor } from '#src/forms/drafts/use-editor.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { inviteToRole } from '#src/online/invitations.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { listRoles } from '#src/online/users.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { Loading } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';

const FAILED = text('The invitation could not be sent');
const ROLES_FAILED = text('The roles could not be loaded');
const DRAFT = 'invite-to-role';
const NAMES = ['name', 'email', 'role'] as const;
const LABELS = {
  name: text('Full Name'),
  email: text('Email Address'),
  role: text('Role'),
};
/** Planters are invited from Home, together with the church plant. */
const PLANTER = 'church_planter';

interface Props {
  onInvited(): void;
  onClose(): void;
}

/** Invites somebody to a role that the inviter may give. */
export function InviteDialog({ onInvited, onClose }: Props) {
  const me = useUser();
  const [offered, load] = useAnswer(listRoles);
  const givingUp = useGivingUp();
  const props = { givingUp, onInvited, onClose };
  const given = (roles: readonly Role[]) =>
    roles.map(({ name }) => name).filter((name) => name !== PLANTER && mayGrantRole(me, name));
  return (
    <Dialog
      title={t`Invite Somebody`}
      onClose={() => void givingUp.run().then(onClose)}
      closeOnOutsideTap={false}
    >
      {!offered && <Loading label={t`Loading the roles …`} />}
      {offered?.kind === 'failed' && (
        <LoadFailure failure={offered.failure} fallback={ROLES_FAILED} onRetry={load} />
      )}
      {offered?.kind === 'done' && <InviteForm roles={given(offered.roles)} {...props} />}
    </Dialog>
  );
}

interface FormProps extends Props {
  roles: readonly string[];
  givingUp: GivingUp;
}

/** What is typed is kept as a draft until it is sent or discarded. */
function InviteForm({ roles, givingUp, onInvited, onClose }: FormProps) {
  const { form, revision, done } = useEditor(DRAFT, { givingUp, leave: onClose });
  const { isBlocked, reason } = useNeedsNetwork(t`This`);
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
      await done();
      onInvited();
      return undefined;
    },
  });
  if (!form) return null;
  const { start, note, onTyped, onCancel } = form;

  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event);
    onTyped(typedIn(event.currentTarget));
  }

  return (
    <form key={revision} {...formProps} onInput={onInput} className={layout.form4}>
      {note}
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
            {roleWords(name)}
          </option>
        ))}
      </Select>
      {reason}
      <div className={layout.wrap2}>
        <Button type="submit" disabled={isBlocked} busyLabel={busy && t`Sending...`}>
          <Trans>Send Invitation</Trans>
        </Button>
        <Button kind="secondary" onClick={onCancel}>
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
