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

/** The decision that is shown after the answer. */
function shown(args: typeof ANSWER, before: unknown): unknown {
  const [effect] = answerLateVotes.apply(args);
  expect(effect).toMatchObject({ table: 'meeting_decisions', lid: 's30' });
  return effect?.change(before as Rows['meeting_decisions'] as never);
}

test('shows accepted late votes in their cells at once and no longer as waiting', () => {
  expect(shown(ANSWER, row)).toEqual({ ...row, marriage_final: 'red', late: '' });
});

test('removes dismissed late votes and keeps the votes of the meeting', () => {
  const voted = { ...row, marriage_final: 'green' };
  expect(shown({ ...ANSWER, accept: false, votes: {} as never }, voted)).toEqual({
    ...voted,
    late: '',
  });
});

test('does not invent a decision that this device does not have', () => {
  expect(shown(ANSWER, undefined)).toBeUndefined();
});
