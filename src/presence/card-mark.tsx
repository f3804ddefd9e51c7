import { t } from '@lingui/core/macro';
import { Marks } from './marks.tsx';
import { useShownOthers } from './shown-others.ts';

/** Who else is at this card of a board or of the meeting. */
export function CardMark({ card }: { card: number | null }) {
  const there = useShownOthers().filter((other) => other.card === card);
  if (card === null || there.length === 0) return null;
  return <Marks others={there} words={(name) => t`${name} is at this card`} />;
}
