/** Texts and numbers of the category and after-party screens (spec part 2, 2 and 3). */
export const CATEGORY_WORDS = [
  'communication',
  'emotional-spiritual',
  'marriage',
  'leadership',
  'missional',
  'spouse',
] as const;

export const CATEGORY_BUTTONS = ['Cancel', 'Save Report'] as const;

export const SAMPLE_COUPLES = 4;

export const VOTE_TEXTS = {
  rounds: ['Initial Vote', 'Final Vote'],
  colors: ['Red', 'Yellow', 'Green'],
  pending: 'Pending',
} as const;
