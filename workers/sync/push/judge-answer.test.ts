import { expect, test } from 'vitest';
import { changeStage } from '#src/mutations/change-stage.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { contactArgs, storedOp } from '#tests/support/mirror-rows.ts';
import { receiptOf } from './judge-answer.ts';

/** What the receipt says about the row, if the server answers with a record of number 12. */
function createdBy<Args>(mutation: Mutation<Args>, args: Args) {
  const op = { ...storedOp({ id: 'a', name: mutation.name, args }), seq: 1 };
  const attempt = { op, mutation: mutation as Mutation, args, calls: [] };
  return receiptOf(attempt, { kind: 'ok', status: 201, body: { data: { id: 12 } } }).created;
}

test('S9 the answer to a create contains the number of the row', () => {
  const args = logContact.args.parse(contactArgs('l1'));
  expect(createdBy(logContact, args)).toEqual({ table: 'contacts', lid: 'l1', id: 12 });
});

test('S9 the answer to a change of stage contains the planter, not the row of the history', () => {
  const args = changeStage.args.parse({
    entry: 'l1',
    planter: 's12',
    planterName: 'Paul Miller',
    stage: 'Plant',
    status: 'pre-funded',
    notes: '',
    from_stage: 'Candidate',
    from_status: 'interest',
    at: '2026-11-02T10:00:00.000Z',
    by: 1,
    byName: 'Hanna Hub',
  });
  expect(createdBy(changeStage, args)).toBeUndefined();
});
