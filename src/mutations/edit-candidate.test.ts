import { expect, test } from 'vitest';
import { editCandidate } from './edit-candidate.ts';

const CHECKED = {
  participant: 's9',
  assessment: 's5',
  userId: 30,
  name: 'Paul Miller',
  fields: { hotel: true },
  before: { hotel: false },
};

test('S28 compares a checklist with that of the same couple, whatever the server calls its id', () => {
  const other = { id: 8, userId: 31, participantType: 'candidate' };
  for (const number of [{ userId: 30 }, { user_id: 30 }]) {
    const own = { id: 9, participantType: 'candidate', ...number };
    const body = { success: true, participants: [other, own] };
    expect(editCandidate.conflict?.theirs?.(body, CHECKED)).toMatchObject({ id: 9 });
  }
  const others = { success: true, participants: [other] };
  expect(editCandidate.conflict?.theirs?.(others, CHECKED)).toBeUndefined();
});
