import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NewTotp } from '#shared/contract/second-factor.ts';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { useOnlineForm } from '#src/forms/use-online-form.ts';
import { wordsFor } from '#src/online/failure.ts';
import { type Ask, confirmTotp } from '#src/online/second-factor.ts';
import layout from '#ui/layout.module.css';
import { CODE_LABELS, CodeField, missingCode } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-step.module.css';

interface Props {
  ask: Ask;
  begun: NewTotp;
  /** Called with new recovery codes, or with null if the account has some already. */
  onDone(recoveryCodes: string[] | null): void;
}

/** Passes the secret to the authenticator app, and requires a first code as proof. */
export function SetUpTotp({ ask, begun, onDone }: Props) {
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['code'],
    check: ({ code }) => ({ code: missingCode(code, 'totp') }),
    send: async ({ code }) => {
      const outcome = await confirmTotp(ask, code);
      if (outcome.kind === 'done') {
        onDone(outcome.data.recoveryCodes);
        return undefined;
      }
      const { failure } = outcome;
      const fields = failure.kind === 'rejected' ? failure.fields : {};
      const words = wordsFor(failure, t`The code could not be checked`);
      return problemOf(words, fields, { code: CODE_LABELS.totp });
    },
  });
  return (
    <form {...formProps} className={layout.stack4}>
      <p>
        <Trans>
          Scan this with an authenticator app, such as the password manager of your phone. On this
          device itself, tap the link below the picture or type the key.
        </Trans>
      </p>
      <QrCode text={begun.uri} label={t`QR code for an authenticator app`} />
      <p>
        <a href={begun.uri}>
          <Trans>Open in an app on this device</Trans>
        </a>
      </p>
      <p>
        <Trans>
          Key: <code className={classes.secret}>{inFours(begun.secret)}</code>
        </Trans>
      </p>
      <FormProblem problem={problem} />
      <CodeField method="totp" error={errors.code} />
      <OnlineButton what={t`The second step`} type="submit" wide busyLabel={busy && t`Checking...`}>
        <Trans>Turn on</Trans>
      </OnlineButton>
    </form>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
