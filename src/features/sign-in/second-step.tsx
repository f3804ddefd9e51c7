import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { StepAsked } from '#shared/contract/second-factor.ts';
import { translate } from '#shared/i18n.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { useNeedsNetwork } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { endSignIn, stepAskedIn } from '#src/online/second-factor.ts';
import { LOGIN_FAILED, type SignedIn } from '#src/online/sign-in.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { CODE_LABELS, CodeField, type CodeMethod, missingCode } from './code-field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SetUpAtSignIn } from './set-up-at-sign-in.tsx';

interface Props {
  /** The server's response to the correct password. */
  answer: unknown;
  /** Opens the session; resolves when the next screen is open. */
  onSignedIn(session: SignedIn): Promise<void>;
  /** Returns to name and password. */
  onCancel(): void;
}

/** The step after the correct password, for accounts that need a second step. */
export function SecondStep({ answer, onSignedIn, onCancel }: Props) {
  const asked = stepAskedIn(answer);
  return (
    <>
      {!asked && (
        <Banner tone="danger" role="alert">
          <Trans>
            The server asks for a second step that this page does not know. Load the page again.
          </Trans>
        </Banner>
      )}
      {asked?.setUp === true && <SetUpAtSignIn step={asked.step} onSignedIn={onSignedIn} />}
      {asked?.setUp === false && <Confirm asked={asked} onSignedIn={onSignedIn} />}
      <Button kind="quiet" wide onClick={onCancel}>
        <Trans>Back to the password</Trans>
      </Button>
    </>
  );
}

function Confirm({ asked, onSignedIn }: { asked: StepAsked } & Pick<Props, 'onSignedIn'>) {
  const { step, methods } = asked;
  const hasCodes = methods.includes('totp') || methods.includes('recovery-code');
  const { isBlocked, reason } = useNeedsNetwork(t`Signing in`);
  return (
    <div className={layout.stack4}>
      <p>
        <Trans>Your password is right. Please confirm that it is you.</Trans>
      </p>
      {reason}
      {methods.includes('passkey') && (
        <PasskeySignIn step={step} isBlocked={isBlocked} onSignedIn={onSignedIn} />
      )}
      {hasCodes && <CodeForm asked={asked} isBlocked={isBlocked} onSignedIn={onSignedIn} />}
    </div>
  );
}

interface CodeFormProps extends Pick<Props, 'onSignedIn'> {
  asked: StepAsked;
  isBlocked: boolean;
}

function CodeForm({ asked, isBlocked, onSignedIn }: CodeFormProps) {
  const { step, methods } = asked;
  const [method, setMethod] = useState<CodeMethod>(
    methods.includes('totp') ? 'totp' : 'recovery-code',
  );
  const other: CodeMethod = method === 'totp' ? 'recovery-code' : 'totp';
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['code'],
    check: ({ code }) => ({ code: missingCode(code, method) }),
    send: async ({ code }) => {
      const outcome = await endSignIn({ step, method, code });
      if (outcome.kind === 'done') {
        await onSignedIn(outcome);
        return undefined;
      }
      const failure = outcome.kind === 'failed' ? outcome.failure : undefined;
      const fields = failure?.kind === 'rejected' ? failure.fields : {};
      const words = failure
        ? wordsFor(failure, LOGIN_FAILED)
        : { title: translate(LOGIN_FAILED), detail: '' };
      return problemOf(words, fields, { code: CODE_LABELS[method] });
    },
  });
  return (
    <form {...formProps} className={layout.stack4}>
      <FormProblem problem={problem} />
      <CodeField method={method} error={errors.code} />
      <Button type="submit" wide disabled={isBlocked} busyLabel={busy && t`Signing in...`}>
        <Trans>Sign in</Trans>
      </Button>
      {methods.includes(other) && (
        <Button kind="secondary" wide onClick={() => setMethod(other)}>
          {other === 'totp' ? t`Use your authenticator app` : t`Use a recovery code`}
        </Button>
      )}
    </form>
  );
}
