import { Trans } from '@lingui/react/macro';
import type { LifeLine } from '#db/op.ts';
import { lifeLinesOf } from '#db/queries/journal.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text, translate } from '#shared/i18n.ts';
import { ReplacedValues } from '#src/changes/replaced-values.tsx';
import { timeWords } from '#src/changes/times.ts';
import { titleWords } from '#src/changes/title-words.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';

const ENDED: Record<LifeLine['outcome'], string> = {
  received: text('received {time}'),
  withdrawn: text('withdrawn {time}'),
  discarded: text('discarded {time}'),
  taken: text('taken {time}'),
};

/** The user's changes to this planter from this device: saved, sent, received (S32). */
export function PlanterLifeLine({ planter }: { planter: string }) {
  const lines = useMirror((db) => lifeLinesOf(db, `planters:${planter}`), [planter]);
  const today = useToday();
  if (lines.kind !== 'ready' || lines.data.length === 0) return null;
  return (
    <Card className={layout.stack3} aria-labelledby="life-line">
      <h2 id="life-line">
        <Trans>Your changes</Trans>
      </h2>
      <ul className={classNames(layout.stack3, layout.lined)}>
        {lines.data.map((line) => (
          <li key={line.opId}>
            <p>{titleWords(line)}</p>
            <p className={layout.muted}>
              {[
                translate('Saved {time}', { time: timeWords(line.savedAt, today) }),
                line.sentAt && translate('sent {time}', { time: timeWords(line.sentAt, today) }),
                translate(ENDED[line.outcome], { time: timeWords(line.endedAt, today) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <ReplacedValues opId={line.opId} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
