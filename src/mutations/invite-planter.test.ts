import { describe, expect, test } from 'vitest';
import type { Op } from '#db/op.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { invitePlanter } from './invite-planter.ts';

const ARGS = { name: 'Ann', email: 'ann@example.org', churchPlantName: 'Hope', resend: false };
const SENT_AT = Date.parse('2026-11-22T10:00:00Z');

function verdict(body: unknown, op: Partial<Op> = {}, status = 409) {
  const refused = { status, message: '', body };
  return invitePlanter.read?.(refused, ARGS, { ...storedOp({ id: 'op-1' }), seq: 1, ...op });
}

describe('somebody who has been invited before', () => {
  test.each([
    ['error', { success: false, error: 'Invited before', canResend: true }],
    ['message', { success: false, message: 'Invited before', canResend: true }],
    ['message, without success', { message: 'Invited before', canResend: true }],
    ['an error with the facts in it', { error: { message: 'Invited before', canResend: true } }],
    ['facts in data', { success: false, error: 'Invited before', data: { canResend: 'true' } }],
  ])('raises a question if the server reports it with %s', (_how, body) => {
    expect(verdict(body)).toMatchObject({
      kind: 'attention',
      reason: { kind: 'question', message: 'Invited before', question: { name: 'resend-invite' } },
    });
  });

  test('shows the moment of the earlier invitation, whatever its form in the answer', () => {
    const body = { canResend: 1, message: 'Before', invitedAt: '2026-10-16 05:00:00' };
    const data = { email: 'ann@example.org', invitedAt: '2026-10-16T05:00:00Z' };
    expect(verdict(body)).toMatchObject({ reason: { question: { data } } });
  });

  test('was invited by the same write if its answer was lost', () => {
    const body = { canResend: true, message: 'Before', invitedAt: '2026-11-22T10:00:01+00:00' };
    expect(verdict(body, { doubts: 1, firstSentAt: SENT_AT })).toEqual({ kind: 'done' });
  });
});

test('any other refusal raises no question', () => {
  expect(verdict({ success: false, error: 'No', canResend: false }, {}, 422)).toMatchObject({
    reason: { kind: 'refused', message: 'Failed to send invitation' },
  });
});
