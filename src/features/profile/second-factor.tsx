import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { hasExtras } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PasskeyLine, SecondFactor } from '#shared/contract/second-factor.ts';
import { text } from '#shared/i18n.ts';
import { momentWords } from '#shared/moments.ts';
import { LoadFailure } from '#src/forms/load-failure.tsx';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { useOnline } from '#src/forms/use-online.ts';
import { loadSecondFactor } from '#src/online/second-factor.ts';
import { useAnswer } from '#src/online/use-answer.ts';
import { mayHavePasskeys } from '#src/vault/passkey.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import type { FactorAct } from './factor-act.ts';

const FactorDialog = late(
  async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
);

const AddPasskey = late(async () => (await import('./passkey-dialogs.tsx')).AddPasskey);
const RenamePasskey = late(async () => (await import('./passkey-dialogs.tsx')).RenamePasskey);

const LOAD_FAILED = text('Your second step could not be loaded');

type Act = FactorAct | { kind: 'add-passkey' } | { kind: 'rename-passkey'; passkey: PasskeyLine };

/** Sign-in methods in addition to the password, if the server supports them. */
export function SecondFactorCard() {
  const offered = useMirror(hasExtras, []);
  if (offered.kind !== 'ready' || !offered.data) return null;
  return <Loaded />;
}

function Loaded() {
  const [outcome, load] = useAnswer(loadSecondFactor);
  const [act, setAct] = useState<Act>();
  const close = () => {
    setAct(undefined);
    void load();
  };
  if (outcome?.kind === 'absent') return null;
  return (
    <Card className={layout.stack4} aria-labelledby="second-step-title">
      <h2 id="second-step-title">
        <Trans>Second step</Trans>
      </h2>
      <p>
        <Trans>
          With a second step, a stolen password is not enough to sign in: a passkey or a code from
          an app on your phone is needed too. Devices that are already signed in do not ask for it.
        </Trans>
      </p>
      <OfflineHint what={t`The second step`} />
      {!outcome && <Loading label={t`Loading your second step …`} />}
      {outcome?.kind === 'failed' && (
        <LoadFailure failure={outcome.failure} fallback={LOAD_FAILED} onRetry={load} />
      )}
      {outcome?.kind === 'done' && <Factors factor={outcome.data} onAct={setAct} />}
      {act && outcome?.kind === 'done' && (
        <ActDialog act={act} factor={outcome.data} onClose={close} />
      )}
    </Card>
  );
}

function ActDialog({ act, factor, onClose }: { act: Act; factor: SecondFactor; onClose(): void }) {
  if (act.kind === 'add-passkey') return <AddPasskey onClose={onClose} />;
  if (act.kind === 'rename-passkey') {
    return <RenamePasskey passkey={act.passkey} onClose={onClose} />;
  }
  return <FactorDialog act={act} factor={factor} onClose={onClose} />;
}

function Factors({ factor, onAct }: { factor: SecondFactor; onAct(act: Act): void }) {
  const isOnline = useOnline();
  const { totp, passkeys, recoveryCodes } = factor;
  return (
    <>
      <Duty factor={factor} />
      <ul className={layout.stack3} aria-label={t`Second step`}>
        <li className={layout.spread3}>
          <span className={layout.stack1}>
            <strong>
              <Trans>Authenticator app</Trans>
            </strong>
            <small>{totp === null ? t`Off` : onSince(totp)}</small>
          </span>
          <Button
            small
            kind="secondary"
            disabled={!isOnline}
            onClick={() => onAct({ kind: totp === null ? 'set-up-totp' : 'remove-totp' })}
          >
            {totp === null ? t`Set up an app` : t`Turn off the app`}
          </Button>
        </li>
        {(totp !== null || passkeys.length > 0) && (
          <li className={layout.spread3}>
            <span className={layout.stack1}>
              <strong>
                <Trans>Recovery codes</Trans>
              </strong>
              <small>{plural(recoveryCodes, { one: '# is left', other: '# are left' })}</small>
            </span>
            <Button
              small
              kind="secondary"
              disabled={!isOnline}
              onClick={() => onAct({ kind: 'new-codes' })}
            >
              <Trans>New recovery codes</Trans>
            </Button>
          </li>
        )}
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} isOnline={isOnline} onAct={onAct} />
        ))}
      </ul>
      {mayHavePasskeys() && (
        <div>
          <Button
            kind="secondary"
            disabled={!isOnline}
            onClick={() => onAct({ kind: 'add-passkey' })}
          >
            <Trans>Add a passkey</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function onSince(moment: string): string {
  const since = momentWords(Date.parse(moment));
  return t`On since ${since}`;
}

function Passkey(props: { passkey: PasskeyLine; isOnline: boolean; onAct(act: Act): void }) {
  const { passkey, isOnline, onAct } = props;
  const { name, created_at, last_used_at } = passkey;
  const added = momentWords(Date.parse(created_at));
  const used = last_used_at === null ? '' : momentWords(Date.parse(last_used_at));
  return (
    <li className={layout.spread3}>
      <span className={layout.stack1}>
        <strong>{name}</strong>
        <small>
          {used
            ? t`Passkey, added ${added}, used ${used}`
            : t`Passkey, added ${added}, not used yet`}
        </small>
      </span>
      <span className={layout.wrap3}>
        <Button
          small
          kind="quiet"
          disabled={!isOnline}
          aria-label={t`Rename the passkey ${name}`}
          onClick={() => onAct({ kind: 'rename-passkey', passkey })}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          small
          kind="secondary"
          disabled={!isOnline}
          aria-label={t`Remove the passkey ${name}`}
          onClick={() => onAct({ kind: 'remove-passkey', passkey })}
        >
          <Trans>Remove</Trans>
        </Button>
      </span>
    </li>
  );
}

/** Shown only if the user has to set up a second step. */
function Duty({ factor: { dueAt } }: { factor: SecondFactor }) {
  if (dueAt === null) return null;
  const due = momentWords(Date.parse(dueAt));
  return (
    <Banner tone="warn" title={t`Please set up a second step`}>
      <Trans>
        Your network requires a second step for your account. On {due} you will be signed out here
        and set it up when you sign in again. Nothing that you wrote is lost.
      </Trans>
    </Banner>
  );
}
