import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { PASSWORD_LENGTH } from '#shared/config.ts';
import { signIn } from '#src/account/account.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { NewPasswordField } from '#src/forms/new-password-field.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { REGISTER_FAILED, register } from '#src/online/register.ts';
import { SignInFrame } from '#src/shells/sign-in-frame.tsx';
import layout from '#ui/layout.module.css';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';

const route = getRouteApi('/register');

const labels = () => ({
  firstName: t`First name`,
  lastName: t`Last name`,
  email: t`Email`,
  password: t`Password`,
});

const NAMES = ['firstName', 'lastName', 'email', 'password'] as const;

/** Creates an account, or accepts the invitation whose token is in the address (`?invite=`). */
export function Register() {
  const { invite, from } = route.useSearch();
  const navigate = useNavigate();
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: NAMES,
    check,
    send: async (values) => {
      const outcome = await register({ ...trimmed(values), inviteToken: invite });
      if (outcome.kind === 'done') {
        await signIn(outcome.user, outcome.token);
        return undefined;
      }
      if (outcome.kind === 'registered') {
        toast(t`Your account is ready. Please sign in.`, { kind: 'success' });
        await navigate({ to: '/login' });
        return undefined;
      }
      const { failure } = outcome;
      const fields = failure.kind === 'rejected' ? failure.fields : {};
      return problemOf(wordsFor(failure, REGISTER_FAILED), fields, labels());
    },
  });

  return (
    <SignInFrame
      heading={invite ? t`Accept Your Church Planter Invitation` : t`Create your account`}
      links={
        !invite && (
          <Link to="/login" search={{ from }}>
            <Trans>Already have an account? Sign in</Trans>
          </Link>
        )
      }
    >
      <form {...formProps} className={layout.form4}>
        <FormProblem problem={problem} />
        <TextField
          name="firstName"
          label={labels().firstName}
          error={errors.firstName}
          autoComplete="given-name"
          required
        />
        <TextField
          name="lastName"
          label={labels().lastName}
          error={errors.lastName}
          autoComplete="family-name"
          required
        />
        <TextField
          name="email"
          type="email"
          label={labels().email}
          error={errors.email}
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <NewPasswordField
          name="password"
          label={labels().password}
          error={errors.password}
          required
        />
        <OnlineButton
          what={invite ? t`Accepting an invitation` : t`Creating an account`}
          type="submit"
          wide
          busyLabel={busy && (invite ? t`Accepting...` : t`Creating...`)}
        >
          {invite ? t`Accept Invitation` : t`Create account`}
        </OnlineButton>
      </form>
    </SignInFrame>
  );
}

type Values = Record<(typeof NAMES)[number], string>;

function check(values: Values) {
  const { firstName, lastName, email, password } = trimmed(values);
  return {
    firstName: firstName ? '' : t`Please enter your first name`,
    lastName: lastName ? '' : t`Please enter your last name`,
    email: emailProblem(email),
    password: passwordProblem(password),
  };
}

function emailProblem(email: string): string {
  if (!email) return t`Please enter your email address`;
  return email.includes('@') ? '' : t`Please enter a valid email address`;
}

function passwordProblem(password: string): string {
  if (!password) return t`Please enter a password`;
  return password.length < PASSWORD_LENGTH ? t`Password must be at least 8 characters long` : '';
}

/** Does not trim the password, where whitespace is significant. */
function trimmed({ firstName, lastName, email, password }: Values): Values {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    password,
  };
}
