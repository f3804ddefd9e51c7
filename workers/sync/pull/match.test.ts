import { expect, test, vi } from 'vitest';
import { MUTATIONS } from '#src/mutations/index.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { unboundCreates } from './match.ts';

function contact(nth: number, state: 'acked' | 'queued' | 'unsure' | 'attention') {
  const args = {
    contact: `l${nth}`,
    planter: 's11',
    planterName: 'Mark Miller',
    contact_date: '2026-11-02',
    contact_type: 'visit',
    notes: '',
    next_contact_date: '',
    by: 1,
    byName: 'Hanna Hub',
  };
  const doubts = state === 'attention' ? 1 : 0;
  return { seq: nth, ...storedOp({ id: `op-${nth}`, name: 'log-contact', state, args, doubts }) };
}

test('S26 parses each acknowledged write once, however many lists are read, and queued writes never', () => {
  const parse = vi.spyOn(MUTATIONS.get('log-contact')?.args ?? { safeParse: vi.fn() }, 'safeParse');
  const ops = [contact(1, 'acked'), contact(2, 'acked'), contact(3, 'queued')];
  const run = { bindings: new Map<string, number>(), queue: { all: () => ops } };
  for (let list = 0; list < 20; list += 1) {
    expect(unboundCreates(run, 'contacts')).toHaveLength(2);
  }
  expect(parse).toHaveBeenCalledTimes(2);
});

test('S26 of equal creates, the acknowledged one gets the row first and one that needs review gets it last', () => {
  const ops = [contact(1, 'attention'), contact(2, 'unsure'), contact(3, 'acked')];
  const run = { bindings: new Map<string, number>(), queue: { all: () => ops } };
  const order = unboundCreates(run, 'contacts').map(({ op }) => op.id);
  expect(order).toEqual(['op-3', 'op-2', 'op-1']);
});
