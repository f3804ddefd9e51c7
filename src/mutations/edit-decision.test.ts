import { expect, test } from 'vitest';
import { conflictsIn } from './conflict.ts';
import { editDecision } from './edit-decision.ts';

const vote = {
  decision: 's9',
  assessment: 's5',
  userId: 30,
  name: 'Paul Miller',
  fields: { marriage_final: 'red' },
  before: { marriage_final: '' },
};

/** The question to the author if the server returns these decisions. */
function asked(decisions: object[]) {
  const rule = editDecision.conflict;
  if (rule?.kind !== 'ask') throw new Error('Two votes in one cell ask their author');
  const theirs = rule.theirs?.({ success: true, data: decisions }, vote) ?? {};
  const conflicts = conflictsIn(rule, vote, theirs);
  return conflicts.map(({ field, mine, theirs: now }) => [
    field,
    rule.show?.(field, mine, vote),
    rule.show?.(field, now, vote),
  ]);
}

test('asks the author of a vote about a different vote in the same cell, with both colors in words', () => {
  const other = { candidateId: 31, marriage_final: 'green' };
  expect(asked([other, { candidateId: 30, marriage_final: 'yellow' }])).toEqual([
    ['marriage_final', 'Red', 'Yellow'],
  ]);
});

test('asks nothing if the cell is empty or has the same color, or if the couple has no votes', () => {
  for (const color of ['', 'red']) {
    expect(asked([{ candidateId: 30, marriage_final: color }])).toEqual([]);
  }
  expect(asked([])).toEqual([]);
});

test('bases the answer on the server’s current values', () => {
  const rule = editDecision.conflict;
  const [chosen, theirs] = [{ marriage_final: 'red' }, { marriage_final: 'yellow' }];
  const args = rule?.kind === 'ask' ? rule.answered(vote, chosen, theirs) : undefined;
  expect(args).toMatchObject({ fields: chosen, before: theirs });
});

test('notes may be combined; for colors and the outcome, one value is chosen', () => {
  const fields = { marriage_final: 'red', note: 'A long talk', outcome: 'Go' };
  const touched = editDecision.conflict?.touched({ ...vote, fields }) ?? [];
  expect(touched.map(({ field, isText }) => [field, isText])).toEqual([
    ['marriage_final', false],
    ['note', true],
    ['outcome', false],
  ]);
});
