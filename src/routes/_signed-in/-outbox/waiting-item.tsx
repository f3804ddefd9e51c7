import type { Op } from '#db/op.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import { sendAgain } from '#src/sync/outbox-actions.ts';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { lastAttemptWords, stateWords } from '../-changes/change-words.ts';
import { discardWithUndo, undoSaved } from '../-changes/saved-toast.ts';
import { Item } from './item.tsx';
import { opTimes } from './op-times.ts';
import { TakeCopy } from './take-copy.tsx';

/** A change that has not reached the server yet, as far as this device knows. */
export function WaitingItem({ op, isLinked }: { op: Op; isLinked: boolean }) {
  const label = labelOf(op);
  const lastAttempt = lastAttemptWords(op);
  return (
    <Item
      opId={op.id}
      title={label}
      state={stateWords(op)}
      tone={op.state === 'queued' || op.state === 'sending' ? 'info' : 'warn'}
      isLinked={isLinked}
      times={opTimes(op)}
      actions={<Actions op={op} label={label} />}
    >
      {lastAttempt && <p>{lastAttempt}</p>}
    </Item>
  );
}

/** Undo before it was ever sent; after that only where waiting alone does not help. */
function Actions({ op, label }: { op: Op; label: string }) {
  const about = <VisuallyHidden> {label}</VisuallyHidden>;
  const isStuck = op.state === 'parked' || op.state === 'held';
  if (op.attempts === 0 && !isStuck) {
    return (
      <Button small kind="secondary" icon="undo" onClick={() => void undoSaved(op.id)}>
        Undo{about}
      </Button>
    );
  }
  if (!isStuck) return null;
  return (
    <>
      {op.state === 'parked' && (
        <Button small onClick={() => void sendAgain(op.id)}>
          Send again{about}
        </Button>
      )}
      <TakeCopy op={op} />
      <Button
        small
        kind="quiet"
        icon="trash"
        onClick={() => void discardWithUndo(op.id, 'Discarded.')}
      >
        Discard{about}
      </Button>
    </>
  );
}
