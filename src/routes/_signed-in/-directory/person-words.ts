import { DEFAULT_PERSON_STATUS, PERSON_STATUSES } from '#shared/contract/network-people.ts';
import { text, translate } from '#shared/i18n.ts';
import type { PeopleKind } from '#shared/network-people.ts';
import type { Tone } from '#ui/badge.tsx';

export const PERSON_STATUS_WORDS: Record<(typeof PERSON_STATUSES)[number], string> = {
  active: text('Active'),
  inactive: text('Inactive'),
};

/** A missing status counts as active; an unknown one is shown as it is. */
export function personBadge(status: string): { words: string; tone: Tone } {
  const known = PERSON_STATUSES.find((one) => one === (status || DEFAULT_PERSON_STATUS));
  if (!known) return { words: status, tone: 'neutral' };
  return {
    words: translate(PERSON_STATUS_WORDS[known]),
    tone: known === 'active' ? 'ok' : 'neutral',
  };
}

/** The texts of each directory of people. */
export const PEOPLE_WORDS = {
  trainers: {
    many: text('Trainers'),
    addNew: text('Add New Trainer'),
    create: text('Create Trainer'),
    failed: text('Failed to fetch trainers'),
    experience: text('Training Experience'),
  },
  assessors: {
    many: text('Assessors'),
    addNew: text('Add New Assessor'),
    create: text('Create Assessor'),
    failed: text('Failed to fetch assessors'),
    experience: text('Assessment Experience'),
  },
  coaches: {
    many: text('Coaches'),
    addNew: text('Add New Coach'),
    create: text('Create Coach'),
    failed: text('Failed to fetch coaches'),
    experience: text('Coaching Experience'),
  },
} satisfies Record<PeopleKind, object>;
