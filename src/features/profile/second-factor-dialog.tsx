import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FactorProof, NewTotp, SecondFactor } from '#shared/contract/second-factor.ts';
import { text, translate } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import {
  CODE_LABELS,
  CodeField,
  type CodeMethod,
  missingCode,
} from '#src/features/sign-in/code-field.tsx';
import { passkeyProblem } from '#src/features/sign-in/passkey-sign-in.tsx';
import { RecoveryCodeList } from '#src/features/sign-in/recovery-codes.tsx';
import { SetUpTotp } from '#src/features/sign-in/set-up-totp.tsx';
import { FormProblem } from '#src/forms/form-problem.tsx';
import { OnlineButton } from '#src/forms/online-button.tsx';
import { problemOf } from '#src/forms/problem-of.ts';
import { type Problem, useOnlineForm } from '#src/forms/use-online-form.ts';
import { type Failure, wordsFor } from '#src/online/failure.ts';
import { proveByPasskey, removePasskey } from '#src/online/passkeys.ts';
import { asSession, beginTotp, removeTotp, renewRecoveryCodes } from '#src/online/second-factor.ts';
import { forgetPasskey, SIGN_IN_SALT } from '#src/vault/sign-in-passkey.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import type { FactorAct } from './factor-act.ts';

const TITLES: Record<FactorAct['kind'], string> = {
  'set-up-totp': text('Set up an authenticator app'),
  'remove-totp': text('Turn off the authenticator app'),
  'new-codes': text('New recovery codes'),
  'remove-passkey': text('Remove passkey'),
};

const LAST_ONE = text(
  'Without another second step, your password alone signs you in, and your recovery codes stop working.',
);

const NOT_CHANGED = text('The second step could not be changed');

const LABELS = { password: text('Password'), code: text('Code') };

interface Props {
  act: FactorAct;
  factor: SecondFactor;
  onClose(): void;
}

/** A change of the second step, from asking for the password to the result. */
export function SecondFactorDialog({ act, factor, onClose }: Props) {
  const user = useUser();
  const [begun, setBegun] = useState<NewTotp>();
  const [codes, setCodes] = useState<readonly string[]>();

  function turnedOn(recoveryCodes: readonly string[] | null) {
    toast(t`The second step is on`, { kind: 'success' });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  }

  return (
    <Dialog
      title={codes ? t`Your recovery codes` : translate(TITLES[act.kind])}
      closeOnOutsideTap={false}
      onClose={onClose}
    >
      {codes && (
        <div className={layout.stack4}>
          <RecoveryCodeList codes={codes} />
          <Button wide onClick={onClose}>
            <Trans>I have saved them</Trans>
          </Button>
        </div>
      )}
      {!codes && begun && <SetUpTotp ask={asSession} begun={begun} onDone={turnedOn} />}
      {!codes && !begun && act.kind === 'set-up-totp' && <BeginTotp onBegun={setBegun} />}
      {!codes && act.kind === 'remove-totp' && (
        <ProofForm
          factor={factor}
          words={translate(LAST_ONE)}
          button={t`Turn off`}
          send={async (proof) => {
            const outcome = await removeTotp(proof);
            if (outcome.kind === 'failed') return outcome.failure;
            toast(t`The authenticator app is turned off`, { kind: 'success' });
            onClose();
            return undefined;
          }}
        />
      )}
      {!codes && act.kind === 'remove-passkey' && (
        <ProofForm
          factor={factor}
          words={passkeyGone(act.passkey.name)}
          button={t`Remove`}
          send={async (proof) => {
            const outcome = await removePasskey(act.passkey.id, proof);
            if (outcome.kind === 'failed') return outcome.failure;
            await forgetPasskey(apiBase(), user.id, act.passkey.id);
            toast(t`The passkey is removed`, { kind: 'success' });
            onClose();
            return undefined;
          }}
        />
      )}
      {!codes && act.kind === 'new-codes' && (
        <ProofForm
          factor={factor}
          words={t`The codes that you have now will stop working.`}
          button={t`Make new codes`}
          send={async (proof) => {
            const outcome = await renewRecoveryCodes(proof);
            if (outcome.kind === 'failed') return outcome.failure;
            setCodes(outcome.data.recoveryCodes ?? []);
            return undefined;
          }}
        />
      )}
    </Dialog>
  );
}

function BeginTotp({ onBegun }: { onBegun(begun: NewTotp): void }) {
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['password'],
    check: ({ password }) => ({ password: password ? '' : t`Please enter your password` }),
    send: async ({ password }) => {
      const outcome = await beginTotp(asSession, password);
      if (outcome.kind === 'failed') return problemFrom(outcome.failure);
      onBegun(outcome.data);
      return undefined;
    },
  });
  return (
    <form {...formProps} className={layout.stack4}>
      <p>
        <Trans>All other devices are signed out when it is turned on.</Trans>
      </p>
      <FormProblem problem={problem} />
      <OwnPassword error={errors.password} />
      <OnlineButton what={t`The second step`} type="submit" wide busyLabel={busy && t`Checking...`}>
        <Trans>Continue</Trans>
      </OnlineButton>
    </form>
  );
}

interface ProofProps {
  factor: SecondFactor;
  words: string;
  button: string;
  /** Resolves to the failure, or to undefined on success. */
  send(proof: FactorProof): Promise<Failure | undefined>;
}

type ProofMethod = CodeMethod | 'passkey';

const PROOFS: Record<ProofMethod, string> = { ...CODE_LABELS, passkey: text('Passkey') };

/** Reducing the protection requires the password and the second step. */
function ProofForm({ factor, words, button, send }: ProofProps) {
  const methods: ProofMethod[] = [
    ...(factor.totp === null ? [] : ['totp' as const]),
    ...(factor.passkeys.length > 0 ? ['passkey' as const] : []),
    'recovery-code',
  ];
  const [method, setMethod] = useState(methods[0] ?? 'recovery-code');
  const { busy, errors, problem, formProps } = useOnlineForm({
    names: ['password', 'code'],
    check: ({ password, code }) => ({
      password: password ? '' : t`Please enter your password`,
      code: method === 'passkey' ? '' : missingCode(code, method),
    }),
    send: async ({ password, code }) => {
      const shown =
        method === 'passkey'
          ? await proveByPasskey(password, SIGN_IN_SALT)
          : ({ kind: 'done', proof: { password, method, code } } as const);
      if (shown.kind !== 'done') return passkeyProblem(shown, NOT_CHANGED);
      const failure = await send(shown.proof);
      return failure && problemFrom(failure);
    },
  });
  return (
    <form {...formProps} className={layout.stack4}>
      <p>{words}</p>
      <FormProblem problem={problem} />
      <OwnPassword error={errors.password} />
      {method === 'passkey' ? (
        <p>
          <Trans>You are asked for your passkey next.</Trans>
        </p>
      ) : (
        <CodeField method={method} error={errors.code} />
      )}
      <OnlineButton what={t`The second step`} type="submit" wide busyLabel={busy && t`Checking...`}>
        {button}
      </OnlineButton>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} kind="quiet" wide onClick={() => setMethod(other)}>
            {insteadWords(other)}
          </Button>
        ))}
    </form>
  );
}

function OwnPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      name="password"
      label={t`Password`}
      error={error}
      autoComplete="current-password"
      required
    />
  );
}

function passkeyGone(name: string): string {
  return `${t`"${name}" no longer signs in. Remove it on the device, too.`} ${translate(LAST_ONE)}`;
}

function insteadWords(method: ProofMethod): string {
  const proof = translate(PROOFS[method]).toLowerCase();
  return t`Use instead: ${proof}`;
}

function problemFrom(failure: Failure): Problem {
  const fields = failure.kind === 'rejected' ? failure.fields : {};
  return problemOf(wordsFor(failure, NOT_CHANGED), fields, LABELS);
}
