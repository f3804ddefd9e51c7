import { expect, test } from 'vitest';
import { categoryOfRole, overallColor } from './decision-meeting.ts';
import { everyCell, VOTE_FIELDS } from './meeting-cells.ts';

const GREEN = { ...everyCell(''), ...initial('green') };

function initial(vote: string) {
  const fields = VOTE_FIELDS.filter((field) => field.endsWith('_initial'));
  return Object.fromEntries(fields.map((field) => [field, vote]));
}

test('a couple has twelve cells: six categories in two rounds', () => {
  expect(VOTE_FIELDS).toHaveLength(12);
  expect(VOTE_FIELDS).toContain('emotional_spiritual_final');
});

test.each([
  ['pending while nobody has voted', everyCell(''), 'pending'],
  ['pending while one category has no vote', { ...GREEN, spouse_initial: '' }, 'pending'],
  ['green if all are green', GREEN, 'green'],
  ['yellow if any is yellow', { ...GREEN, marriage_initial: 'yellow' }, 'yellow'],
  ['red if any is red, before all have voted', { ...everyCell(''), spouse_final: 'red' }, 'red'],
  [
    'the final vote before the initial one',
    { ...GREEN, marriage_initial: 'red', marriage_final: 'green' },
    'green',
  ],
] as [string, Record<string, string>, string][])(
  'the overall color is %s',
  (_rule, votes, color) => {
    expect(overallColor(votes)).toBe(color);
  },
);

test('maps a role to the category with the same name', () => {
  expect(categoryOfRole('Emotional & Spiritual')).toBe('emotional-spiritual');
  expect(categoryOfRole('Spouse')).toBe('spouse');
  expect(categoryOfRole('Cook')).toBeUndefined();
});
