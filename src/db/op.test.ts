import { expect, test } from 'vitest';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { Op } from './op.ts';

test('keeps what the server said about each invalid field', () => {
  const fields = [{ path: 'body.email', message: 'must be an address', label: 'Email' }];
  const reason = { kind: 'refused', message: 'Invalid', status: 422, fields };
  const stored = { ...storedOp({ id: 'a', state: 'attention' }), seq: 1, reason };
  expect(Op.parse(stored)).toMatchObject({ reason });
});
