/* The cells of the decision meeting, separate from its rules and labels: the first screen needs them for its tables. */

const CATEGORIES = [
  'communication',
  'emotional_spiritual',
  'marriage',
  'leadership',
  'missional',
  'spouse',
] as const;
const ROUNDS = ['initial', 'final'] as const;

/** One cell of a couple: a category and a round, such as `marriage_final`. */
export type VoteField = `${(typeof CATEGORIES)[number]}_${(typeof ROUNDS)[number]}`;

export const VOTE_FIELDS: readonly VoteField[] = CATEGORIES.flatMap((category) =>
  ROUNDS.map((round) => `${category}_${round}` as const),
);

/** A record with this value in every cell. */
export function everyCell<T>(value: T): Record<VoteField, T> {
  return Object.fromEntries(VOTE_FIELDS.map((field) => [field, value])) as Record<VoteField, T>;
}
