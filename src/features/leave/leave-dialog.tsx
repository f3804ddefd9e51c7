import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { refreshNow } from '#src/sync-client/refresh.ts';
import { type Owner, type Unsent, unsentWork } from '#src/sync-client/unsent.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { Discard } from './discard.tsx';
import { TakeAway } from './take-away.tsx';
import { isNothing, unsentNames, unsentWords } from './unsent-words.ts';

export interface LeaveDialogProps {
  unsent: Unsent;
  owner: Owner;
  /** Set if unsent changes may stay on the device; otherwise every change must be sent, saved or discarded. */
  onKeep?: () => void;
  /** Called when there is no unsent work of this user left. */
  onGone(): void;
  onCancel(): void;
}

type Step = 'choose' | 'take' | 'discard';

/** Shown only if something on this device is not on the server yet (S30). */
export function LeaveDialog({ unsent, owner, onKeep, onGone, onCancel }: LeaveDialogProps) {
  const [left, setLeft] = useState(unsent);
  const [step, setStep] = useState<Step>('choose');
  const [problem, setProblem] = useState<string>();

  /** Shows the remaining work, or finishes if there is none. */
  async function goOn(whatStayed?: string) {
    const now = await unsentWork();
    if (isNothing(now)) return onGone();
    setLeft(now);
    setProblem(whatStayed);
    setStep('choose');
  }

  return (
    <Dialog title={t`Not everything is sent yet`} role="alertdialog" small onClose={onCancel}>
      <div className={layout.stack4}>
        {problem && (
          <Banner tone="warn" role="alert">
            {problem}
          </Banner>
        )}
        <div className={layout.stack2}>
          <p>{unsentWords(left)}</p>
          <ul className={classNames(layout.muted, layout.bullets)}>
            {unsentNames(left).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
        {step === 'choose' && (
          <Choices
            onKeep={onKeep}
            onCancel={onCancel}
            onStep={setStep}
            onSent={(why) => void goOn(why)}
          />
        )}
        {step === 'take' && (
          <TakeAway
            work={left}
            owner={owner}
            onBack={() => setStep('choose')}
            onEnded={(stayed) => void goOn(stayedWords(stayed))}
          />
        )}
        {step === 'discard' && (
          <Discard
            work={left}
            onBack={() => setStep('choose')}
            onEnded={(stayed) => void goOn(stayedWords(stayed))}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  onKeep: (() => void) | undefined;
  onCancel(): void;
  onStep(step: Step): void;
  onSent(whatStayed: string): void;
}

function Choices({ onKeep, onCancel, onStep, onSent }: ChoicesProps) {
  const [isSending, setSending] = useState(false);

  async function send() {
    setSending(true);
    const refreshed = await refreshNow();
    setSending(false);
    onSent(refreshed.kind === 'failed' ? refreshed.message : t`Not everything could be sent.`);
  }

  return (
    <div className={layout.stack3}>
      {onKeep && (
        <>
          <Button wide data-autofocus onClick={onKeep}>
            <Trans>Keep for me on this device</Trans>
          </Button>
          <p className={layout.note}>
            <Trans>
              They will be sent when you sign in here again. Nobody else who signs in can see or
              send them.
            </Trans>
          </p>
        </>
      )}
      <Button
        wide
        kind={onKeep ? 'secondary' : 'primary'}
        icon="refresh"
        busyLabel={isSending && t`Sending...`}
        onClick={() => void send()}
      >
        <Trans>Send now</Trans>
      </Button>
      <Button wide kind="secondary" onClick={() => onStep('take')}>
        <Trans>Move to a file</Trans>
      </Button>
      <Button wide kind="quiet" icon="trash" onClick={() => onStep('discard')}>
        <Trans>Discard</Trans>
      </Button>
      <Button wide kind="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function stayedWords(stayed: number): string | undefined {
  if (stayed === 0) return undefined;
  return plural(stayed, {
    one: 'One change is being sent at this moment and stays.',
    other: '# changes are being sent at this moment and stay.',
  });
}
