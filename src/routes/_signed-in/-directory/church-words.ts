import { CHURCH_STATUSES, DEFAULT_CHURCH_STATUS } from '#shared/contract/churches.ts';
import { text, translate } from '#shared/i18n.ts';
import type { Tone } from '#ui/badge.tsx';

export type ChurchStatus = (typeof CHURCH_STATUSES)[number];

export const CHURCH_STATUS_WORDS: Record<ChurchStatus, string> = {
  'pre-launch': text('Pre-launch'),
  launched: text('Launched'),
  'post-launched': text('Post-launched'),
};

const TONES: Record<ChurchStatus, Tone> = {
  'pre-launch': 'info',
  launched: 'ok',
  'post-launched': 'neutral',
};

/** A missing status counts as pre-launch (spec part 2, 4); an unknown one is shown as it is. */
export function churchBadge(status: string): { words: string; tone: Tone } {
  const known = CHURCH_STATUSES.find((one) => one === (status || DEFAULT_CHURCH_STATUS));
  if (!known) return { words: status, tone: 'neutral' };
  return { words: translate(CHURCH_STATUS_WORDS[known]), tone: TONES[known] };
}
