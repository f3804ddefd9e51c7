import { expect, test } from 'vitest';
import type { Op } from '#db/op.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { rebased } from './rebase.ts';

type Texts = Record<string, string>;

/** A change to the report for October, as stored in the outbox. */
function edit(seq: number, before: Texts, fields: Texts, facts: Partial<Op> = {}): Op {
  const args = { report: 's1', year: 2026, title: 'October 2026', fields, before };
  return { ...storedOp({ id: `op-${seq}`, name: 'edit-report', args, ...facts }), seq };
}

/** The values that these writes are now based on, by sequence number. */
const bases = (ops: readonly Op[]) =>
  Object.fromEntries(ops.map(({ seq, args }) => [seq, Object(args).before]));

const first = edit(1, { ministry_highlights: 'none' }, { ministry_highlights: 'one' });
const second = edit(2, { ministry_highlights: 'one' }, { ministry_highlights: 'two' });

test('S28 a write on top of a withdrawn one gets the base of the withdrawn one', () => {
  expect(bases(rebased(first, [second], false))).toEqual({ 2: { ministry_highlights: 'none' } });
});

test('S28 a write is based on the withdrawn one again when that one returns', () => {
  const onNone = edit(2, { ministry_highlights: 'none' }, { ministry_highlights: 'two' });
  expect(bases(rebased(first, [onNone], true))).toEqual({ 2: { ministry_highlights: 'one' } });
});

test('S28 only the next write of a field gets a new base, and other fields keep theirs', () => {
  const both = { ministry_highlights: 'one', current_challenges: 'rain' };
  const wider = edit(2, both, { ministry_highlights: 'two', current_challenges: 'snow' });
  const third = edit(3, { ministry_highlights: 'two' }, { ministry_highlights: 'three' });
  expect(bases(rebased(first, [wider, third], false))).toEqual({
    2: { ministry_highlights: 'none', current_challenges: 'rain' },
  });
});

test('S28 a write that was sent, is of another kind or is based on another value keeps its base', () => {
  const { before, fields } = {
    before: { ministry_highlights: 'one' },
    fields: { ministry_highlights: 'two' },
  };
  const others = [
    edit(2, before, fields, { attempts: 1 }),
    edit(3, before, fields, { name: 'edit-profile', args: { before, fields } }),
    edit(4, { ministry_highlights: 'other' }, fields),
    edit(5, before, fields, { args: 'damaged' }),
  ];
  expect(others.flatMap((one) => rebased(first, [one], false))).toEqual([]);
});

test('S28 a field that was empty and that the withdrawn write did not touch keeps its base', () => {
  const before = { ministry_highlights: 'one', current_challenges: '' };
  const wider = edit(2, before, { ministry_highlights: 'two', current_challenges: 'snow' });
  expect(bases(rebased(first, [wider], false))).toEqual({
    2: { ministry_highlights: 'none', current_challenges: '' },
  });
});

test('S28 a write that may have been executed remains the base of later ones', () => {
  const reason = { kind: 'unverifiable' as const, message: 'It may have arrived' };
  const unknown = { ...first, attempts: 1, reason };
  expect(rebased(unknown, [second], false)).toEqual([]);
  expect(rebased({ ...unknown, attempts: 0 }, [second], false)).toHaveLength(1);
});
