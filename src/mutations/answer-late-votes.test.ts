import { expect, test } from 'vitest';
import type { Rows } from '#db/tables/index.ts';
import { noDecision } from '#shared/decision-meeting.ts';
import { answerLateVotes } from './answer-late-votes.ts';

const ANSWER = {
  decision: 's30',
  assessment: 's5',
  userId: 30,
  name: 'Paul Miller',
  accept: true,
  votes: { marriage_final: 'red' },
};
const row = { ...noDecision('s30', 30), assessment: 's5', user_id: 30, late: 'sealed' };

/** What of the decision shows after the answer. */
function shown(args: typeof ANSWER, before: unknown): unknown {
  const [effect] = answerLateVotes.apply(args);
  expect(effect).toMatchObject({ table: 'meeting_decisions', lid: 's30' });
  return effect?.change(before as Rows['meeting_decisions'] as never);
}

test('accepted late votes show at once in their cells, and none wait any more', () => {
  expect(shown(ANSWER, row)).toEqual({ ...row, marriage_final: 'red', late: '' });
});

test('dismissed late votes are gone, and the votes of the meeting stay', () => {
  const voted = { ...row, marriage_final: 'green' };
  expect(shown({ ...ANSWER, accept: false, votes: {} as never }, voted)).toEqual({
    ...voted,
    late: '',
  });
});

test('a decision that this device does not have is not made up', () => {
  expect(shown(ANSWER, undefined)).toBeUndefined();
});
