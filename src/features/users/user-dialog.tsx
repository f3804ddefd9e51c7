import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import type { DraftFields } from '#db/queries/draft-fields.ts';
import { hasExtras } from '#db/queries/feeds.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { ListedUser } from '#db/queries/users.ts';
import { History } from '#src/features/history/history.tsx';
import { type GivingUp, useGivingUp } from '#src/forms/drafts/give-up.ts';
import { useEditor } from '#src/forms/drafts/use-editor.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { NewPasswordField } from '#src/forms/new-password-field.tsx';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import type { UserFields } from '#src/online/users.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';
import { checkUser, USER_FIELD_NAMES } from './check-user.ts';
import { ResetSecondStep } from './reset-second-step.tsx';
import { addUser, updateUser } from './save-user.ts';

interface Props {
  /** The user to edit; undefined to add a new one. */
  user?: ListedUser | undefined;
  onClose(): void;
}

/** Adds or edits a user (spec part 1, 2). The password is requested only for a new user. */
export function UserDialog({ user, onClose }: Props) {
  const givingUp = useGivingUp();
  return (
    <Dialog
      title={user ? t`Edit User` : t`Add New User`}
      onClose={() => void givingUp.run().then(onClose)}
      closeOnOutsideTap={false}
    >
      <UserForm user={user} givingUp={givingUp} onClose={onClose} />
      {user && <History kind="users" lid={user.lid} id={user.id} />}
    </Dialog>
  );
}

/** What is typed is kept as a draft until it is saved or discarded, except the password. */
function UserForm({ user, givingUp, onClose }: Props & { givingUp: GivingUp }) {
  const shown = fieldsOfUser(user);
  const key = user ? `edit-user:${user.id}` : 'create-user';
  const { form, revision, done } = useEditor(key, {
    shown: { ...shown },
    givingUp,
    leave: onClose,
  });
  // The values when the form was opened, which the server compares with its own.
  const base = useRef(shown);
  const { isBlocked, reason } = useNeedsNetwork(t`Changing users and roles`);
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: USER_FIELD_NAMES,
    check: (values) => checkUser(values, user === undefined),
    send: async ({ password, ...fields }) => {
      const problem = user ? await update(user.id, fields) : await addUser({ ...fields, password });
      if (!problem) await done();
      return problem;
    },
  });
  if (!form) return null;
  const { start, note, onTyped, onCancel } = form;

  /** Sends `base` only to servers that support it, not to a documented backend. */
  async function update(id: number, fields: UserFields) {
    const isCompared = await readMirror(hasExtras);
    const unsaved = await updateUser(id, fields, isCompared ? base.current : undefined);
    base.current = unsaved?.base ?? base.current;
    return unsaved?.problem;
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event);
    onTyped(typedIn(event.currentTarget));
  }

  return (
    <form key={revision} {...formProps} onInput={onInput} className={layout.form4}>
      {note}
      <FormProblem problem={problem} />
      <TextField
        name="username"
        label={t`Username`}
        error={errors.username}
        defaultValue={start.username}
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      <TextField
        name="email"
        type="email"
        label={t`Email`}
        error={errors.email}
        defaultValue={start.email}
        autoComplete="off"
        required
      />
      <TextField
        name="firstName"
        label={t`First Name`}
        error={errors.firstName}
        defaultValue={start.firstName}
        autoComplete="off"
        required
      />
      <TextField
        name="lastName"
        label={t`Last Name`}
        error={errors.lastName}
        defaultValue={start.lastName}
        autoComplete="off"
        required
      />
      {!user && (
        <NewPasswordField name="password" label={t`Password`} error={errors.password} required />
      )}
      {reason}
      <div className={layout.wrap2}>
        <Button type="submit" disabled={isBlocked} busyLabel={busy && t`Saving...`}>
          {user ? t`Save Changes` : t`Create User`}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {user && <ResetSecondStep user={user} isBlocked={isBlocked} />}
    </form>
  );
}

const KEPT = ['username', 'email', 'firstName', 'lastName'] as const;

function fieldsOfUser(user: ListedUser | undefined): UserFields {
  const texts = KEPT.map((name) => [name, user?.[name] ?? '']);
  return Object.fromEntries(texts) as UserFields;
}

function typedIn(form: HTMLFormElement): DraftFields {
  const data = new FormData(form);
  const texts = KEPT.map((name) => [name, data.get(name)] as const);
  return Object.fromEntries(
    texts.map(([name, text]) => [name, typeof text === 'string' ? text : '']),
  );
}
