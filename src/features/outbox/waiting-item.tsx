import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Op } from '#db/op.ts';
import { isMetered } from '#db/queries/outbox-view.ts';
import { text, translate } from '#shared/i18n.ts';
import { lastAttemptWords, stateWords } from '#src/changes/change-words.ts';
import { discardWithUndo } from '#src/changes/discard-toast.ts';
import { opTimes } from '#src/changes/life-times.ts';
import { undoSaved } from '#src/changes/saved-toast.ts';
import { askToSend, connectionNow } from '#src/data-use/text-only.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import { wakeWorker } from '#src/sync-client/bridge.ts';
import { sendAgain, wasNeverSent } from '#src/sync-client/outbox-actions.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useToday } from '#ui/use-today.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { WaitsFor } from './groups.ts';
import { Item } from './item.tsx';
import { TakeCopy } from './take-copy.tsx';

interface Props {
  op: Op;
  heading: 'h3' | 'h4';
  /** The change that must be sent first. */
  before: WaitsFor | undefined;
  isLinked: boolean;
}

/** A change that has not reached the server, as far as this device knows. */
export function WaitingItem({ op, heading, before, isLinked }: Props) {
  const label = labelOf(op);
  const lastAttempt = lastAttemptWords(op);
  return (
    <Item
      opId={op.id}
      title={label}
      heading={heading}
      state={stateWords(op)}
      tone={op.state === 'queued' || op.state === 'sending' ? 'info' : 'warn'}
      isLinked={isLinked}
      times={opTimes(op, useToday())}
      actions={<Actions op={op} label={label} />}
    >
      {before && (
        <p>
          {before.needsYou ? t`Waits for a change that needs you:` : t`Waits for:`}{' '}
          <Link to="/outbox" hash={before.op.id}>
            {labelOf(before.op)}
          </Link>
        </p>
      )}
      {!before && lastAttempt && <p>{lastAttempt}</p>}
      {isMetered(op) && <p>{heldWords()}</p>}
    </Item>
  );
}

/** When a picture is sent that “Text only” holds. Some browsers never tell that they use Wi-Fi. */
function heldWords(): string {
  return connectionNow() === 'unknown'
    ? t`It is sent when you turn off “Text only on mobile data” under This device.`
    : t`It is sent on Wi-Fi, or when you turn off “Text only on mobile data” under This device.`;
}

/** Undo if it was never sent; otherwise its author can discard it after a warning. */
function Actions({ op, label }: { op: Op; label: string }) {
  const about = <VisuallyHidden> {label}</VisuallyHidden>;
  if (op.state === 'sending') return null;
  const sendNow = isMetered(op) && (
    <Button small onClick={() => void sendFileNow(op.id)}>
      <Trans>Send now</Trans>
      {about}
    </Button>
  );
  if (wasNeverSent(op) && op.state !== 'held') {
    return (
      <>
        {sendNow}
        <Button small kind="secondary" icon="undo" onClick={() => void undoSaved(op.id)}>
          <Trans>Undo</Trans>
          {about}
        </Button>
      </>
    );
  }
  return (
    <>
      {sendNow}
      {op.state === 'parked' && (
        <Button small onClick={() => void sendAgain(op.id)}>
          <Trans>Send again</Trans>
          {about}
        </Button>
      )}
      <TakeCopy op={op} />
      <Button
        small
        kind="quiet"
        icon="trash"
        onClick={() => void discardWithUndo(op.id, translate(DISCARDED))}
      >
        <Trans>Discard</Trans>
        {about}
      </Button>
    </>
  );
}

/** Sends the file of a change that waits for Wi-Fi. */
async function sendFileNow(opId: string): Promise<void> {
  try {
    await askToSend(opId);
    void wakeWorker('enqueue');
  } catch (error) {
    console.error('The request to send a picture could not be stored', error);
    toast(t`This could not be saved on this device.`, { kind: 'error' });
  }
}

const DISCARDED = text(
  'Discarded on this device. If it had reached the server already, it comes back with the next sync.',
);
