import { DEFAULT_PERSON_STATUS, PERSON_STATUSES } from '#shared/contract/network-people.ts';
import type { Tone } from '#ui/badge.tsx';

export const PERSON_STATUS_WORDS: Record<(typeof PERSON_STATUSES)[number], string> = {
  active: 'Active',
  inactive: 'Inactive',
};

/** A missing status counts as active; an unknown one is shown as it is. */
export function personBadge(status: string): { words: string; tone: Tone } {
  const known = PERSON_STATUSES.find((one) => one === (status || DEFAULT_PERSON_STATUS));
  if (!known) return { words: status, tone: 'neutral' };
  return { words: PERSON_STATUS_WORDS[known], tone: known === 'active' ? 'ok' : 'neutral' };
}
