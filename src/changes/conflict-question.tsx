import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Op } from '#db/op.ts';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { ChangedMeanwhile } from '#shared/questions.ts';
import { useGivingUp } from '#src/forms/drafts/give-up.ts';
import { answerConflict } from '#src/sync-client/outbox-actions.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { toast } from '#ui/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import classes from './conflict-question.module.css';
import { valueWords } from './conflict-words.ts';
import { discardWithUndo } from './discard-toast.ts';

type Conflict = ChangedMeanwhile['conflicts'][number];

/**
 * The question about a field that somebody else has changed meanwhile: your value, theirs and the previous one, side by
 * side (S28).
 */
export function ConflictQuestion({ op, label }: { op: Op; label: string }) {
  const [isBusy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const givingUp = useGivingUp();
  const close = () => setChoosing(false);
  const asked = ChangedMeanwhile.safeParse(op.reason?.question?.data);
  if (!asked.success) return null;
  const { conflicts } = asked.data;
  const about = <VisuallyHidden> {label}</VisuallyHidden>;
  const canChoose = conflicts.length > 1 || conflicts.some((one) => one.isText);

  async function keepMine() {
    setBusy(true);
    await sendChosen(op.id, Object.fromEntries(conflicts.map((one) => [one.field, one.mine])));
    setBusy(false);
  }

  return (
    <div className={layout.stack4}>
      <Banner tone="warn" title={t`Somebody else changed this meanwhile`}>
        <Trans>Which one should stay? Nothing is sent until you decide.</Trans>
      </Banner>
      {conflicts.map((conflict) => (
        <Sides key={conflict.field} op={op} conflict={conflict} />
      ))}
      <div className={layout.wrap3}>
        <Button small busyLabel={isBusy && t`Saving...`} onClick={() => void keepMine()}>
          <Trans>Keep mine</Trans>
          {about}
        </Button>
        <Button small kind="secondary" onClick={() => void takeTheirs(op, asked.data)}>
          <Trans>Take theirs</Trans>
          {about}
        </Button>
        {canChoose && (
          <Button small kind="quiet" icon="edit" onClick={() => setChoosing(true)}>
            {conflicts.length > 1 ? t`Choose one by one` : t`Edit and combine`}
            {about}
          </Button>
        )}
      </div>
      {isChoosing && (
        <Dialog
          title={t`Which one stays?`}
          closeOnOutsideTap={false}
          onClose={() => void givingUp.run().then(close)}
        >
          <ConflictChoice
            op={op}
            conflicts={conflicts}
            onChosen={(chosen) => sendChosen(op.id, chosen)}
            onClose={close}
            givingUp={givingUp}
          />
        </Dialog>
      )}
    </div>
  );
}

function Sides({ op, conflict }: { op: Op; conflict: Conflict }) {
  const { field, label, mine, theirs, before, isText } = conflict;
  const leaderOf = useLeaderNames(field);
  const words = (value: unknown) => leaderOf(value) ?? valueWords(op, field, value);
  return (
    <section className={layout.stack2} aria-label={translate(label)}>
      <p className={layout.strong}>{translate(label)}</p>
      <dl className={classNames(classes.sides, isText && classes.texts)}>
        <Side name={t`Yours`} value={words(mine)} />
        <Side name={t`Theirs`} value={words(theirs)} />
        <Side name={t`Before`} value={words(before)} isPast />
      </dl>
    </section>
  );
}

/** The write has only the id of a hub leader whom somebody else chose. The device knows the name. */
function useLeaderNames(field: string): (value: unknown) => string | undefined {
  const leaders = useMirror(
    async (db) => (field === 'hub_leader_id' ? hubLeaderChoices(db) : []),
    [field],
  );
  const known = leaders.kind === 'ready' ? leaders.data : [];
  return (value) => known.find(({ id }) => id === value)?.name;
}

function Side({ name, value, isPast }: { name: string; value: string; isPast?: boolean }) {
  return (
    <div className={classNames(layout.smallBox, isPast && classes.past)}>
      <dt>{name}</dt>
      <dd className={classNames(layout.prose, classes.value)}>{value}</dd>
    </div>
  );
}

/** Keeps the other person's values. If the write changes nothing else, it ends. */
async function takeTheirs(op: Op, { conflicts, theirs }: ChangedMeanwhile): Promise<void> {
  const isAll = Object.keys(theirs).length === conflicts.length;
  if (isAll) {
    await discardWithUndo(op.id, t`The other person’s value stays.`);
    return;
  }
  await sendChosen(op.id, Object.fromEntries(conflicts.map((one) => [one.field, one.theirs])));
}

async function sendChosen(opId: string, chosen: Record<string, unknown>): Promise<void> {
  const isOpen = await answerConflict(opId, chosen);
  if (isOpen) toast(t`Saved on this device. It will be sent again.`, { kind: 'success' });
  else toast(t`This question was answered elsewhere.`);
}
