import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Op } from '#db/op.ts';
import { CHANGED_MEANWHILE, DUPLICATE_REPORT } from '#shared/questions.ts';
import { RESEND_INVITE } from '#shared/resend-invite.ts';
import { reasonWords, stateWords } from '#src/changes/change-words.ts';
import { ConflictQuestion } from '#src/changes/conflict-question.tsx';
import { discardWithUndo } from '#src/changes/discard-toast.ts';
import { opTimes } from '#src/changes/life-times.ts';
import { ResendQuestion } from '#src/changes/resend-question.tsx';
import { DuplicateQuestion } from '#src/features/reports/duplicate-question.tsx';
import { Unlocked } from '#src/features/vault/unlocked.tsx';
import { useOpened } from '#src/features/vault/use-opened.ts';
import { useGivingUp } from '#src/forms/drafts/give-up.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import { sendAgain } from '#src/sync-client/outbox-actions.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/spinner.tsx';
import { useToday } from '#ui/use-today.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { canEdit, EditChange } from './edit-change.tsx';
import { Item } from './item.tsx';
import { TakeCopy } from './take-copy.tsx';

interface Props {
  op: Op;
  heading: 'h3' | 'h4';
  isLinked: boolean;
}

/** A change that needs its author: the reason, and all possible actions (S31). */
export function AttentionItem({ op, heading, isLinked }: Props) {
  const label = labelOf(op);
  const question = questionFor(op, label);
  return (
    <Item
      opId={op.id}
      title={label}
      heading={heading}
      state={stateWords(op)}
      tone="danger"
      isLinked={isLinked}
      times={opTimes(op, useToday())}
      actions={question ? <TakeCopy op={op} /> : <Actions op={op} label={label} />}
    >
      {question ?? <p>{reasonWords(op)}</p>}
    </Item>
  );
}

/** The question for the author, with its own buttons. */
function questionFor(op: Op, label: string): ReactNode {
  switch (op.reason?.question?.name) {
    case RESEND_INVITE:
      return <ResendQuestion op={op} />;
    case DUPLICATE_REPORT:
      return <DuplicateQuestion op={op} />;
    case CHANGED_MEANWHILE:
      return <Question op={op} label={label} />;
    default:
      return undefined;
  }
}

/** The question about a confidential write is shown only while the vault is unlocked. */
function Question({ op, label }: { op: Op; label: string }) {
  const opened = useOpened(op);
  if (opened) return <ConflictQuestion op={opened} label={label} />;
  return (
    <Unlocked>
      <Loading />
    </Unlocked>
  );
}

function Actions({ op, label }: { op: Op; label: string }) {
  const [isEditing, setEditing] = useState(false);
  const givingUp = useGivingUp();
  const about = <VisuallyHidden> {label}</VisuallyHidden>;
  const close = () => setEditing(false);
  const isReadable = op.reason?.kind !== 'unreadable';
  return (
    <>
      {canEdit(op) && (
        <Button small icon="edit" onClick={() => setEditing(true)}>
          <Trans>Edit and send again</Trans>
          {about}
        </Button>
      )}
      {isReadable && (
        <Button small kind="secondary" onClick={() => void sendAgain(op.id)}>
          <Trans>Send again</Trans>
          {about}
        </Button>
      )}
      <TakeCopy op={op} />
      <Button
        small
        kind="quiet"
        icon="trash"
        onClick={() => void discardWithUndo(op.id, t`Discarded.`)}
      >
        <Trans>Discard</Trans>
        {about}
      </Button>
      {isEditing && (
        <Dialog
          title={t`Edit and send again`}
          closeOnOutsideTap={false}
          onClose={() => void givingUp.run().then(close)}
        >
          <EditChange op={op} onDone={close} givingUp={givingUp} />
        </Dialog>
      )}
    </>
  );
}
