import { t } from '@lingui/core/macro';
import type { LifeLine, Op } from '#db/op.ts';
import { text, translate } from '#shared/i18n.ts';
import { lifeLineTimes, opTimes } from '#src/changes/life-times.ts';
import { ReplacedValues } from '#src/changes/replaced-values.tsx';
import { titleWords } from '#src/changes/title-words.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import type { Tone } from '#ui/badge.tsx';
import { useToday } from '#ui/use-today.ts';
import { Item } from './item.tsx';

/** A change that the server has received, but that a fresh read has not confirmed yet. */
export function ReceivedItem({ op, isLinked }: { op: Op; isLinked: boolean }) {
  return (
    <Item
      opId={op.id}
      title={labelOf(op)}
      state={t`Received`}
      tone="ok"
      isLinked={isLinked}
      times={opTimes(op, useToday())}
    >
      <ReplacedValues opId={op.id} />
    </Item>
  );
}

const OUTCOMES: Record<LifeLine['outcome'], { state: string; tone: Tone }> = {
  received: { state: text('Received'), tone: 'ok' },
  withdrawn: { state: text('Undone'), tone: 'neutral' },
  discarded: { state: text('Discarded'), tone: 'neutral' },
  taken: { state: text('Moved to a file'), tone: 'neutral' },
};

/** The outcome of a change, kept for 90 days (S32). */
export function LifeLineItem({ line, isLinked }: { line: LifeLine; isLinked: boolean }) {
  const { state, tone } = OUTCOMES[line.outcome];
  return (
    <Item
      opId={line.opId}
      title={titleWords(line)}
      state={translate(state)}
      tone={tone}
      isLinked={isLinked}
      times={lifeLineTimes(line, useToday())}
    >
      <ReplacedValues opId={line.opId} />
    </Item>
  );
}
