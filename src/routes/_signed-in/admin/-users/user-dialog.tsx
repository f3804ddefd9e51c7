import type { ListedUser } from '#db/queries/users.ts';
import classes from '#src/forms/form.module.css';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { checkUser, USER_FIELD_NAMES } from './check-user.ts';
import { addUser, updateUser } from './save-user.ts';
import own from './users.module.css';

interface Props {
  /** Whom to change; without, a new one. */
  user?: ListedUser;
  onClose(): void;
}

/** Add and edit (spec part 1, 2). The password is asked for on creation only. */
export function UserDialog({ user, onClose }: Props) {
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: USER_FIELD_NAMES,
    check: (values) => checkUser(values, user === undefined),
    send: async ({ password, ...fields }) => {
      const failed = user
        ? await updateUser(user.id, fields)
        : await addUser({ ...fields, password });
      if (!failed) onClose();
      return failed;
    },
  });
  return (
    <Dialog title={user ? 'Edit User' : 'Add New User'} onClose={onClose} closeOnOutsideTap={false}>
      <form {...formProps} className={classes.form}>
        <FormProblem problem={problem} />
        <TextField
          name="username"
          label="Username"
          error={errors.username}
          defaultValue={user?.username}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <TextField
          name="email"
          type="email"
          label="Email"
          error={errors.email}
          defaultValue={user?.email}
          autoComplete="off"
          required
        />
        <TextField
          name="firstName"
          label="First Name"
          error={errors.firstName}
          defaultValue={user?.firstName}
          autoComplete="off"
          required
        />
        <TextField
          name="lastName"
          label="Last Name"
          error={errors.lastName}
          defaultValue={user?.lastName}
          autoComplete="off"
          required
        />
        {!user && (
          <PasswordField
            name="password"
            label="Password"
            hint="At least 8 characters"
            error={errors.password}
            autoComplete="new-password"
            required
          />
        )}
        <div className={own.actions}>
          <Button type="submit" busyLabel={busy && 'Saving...'}>
            {user ? 'Save Changes' : 'Create User'}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
