import { expect, test } from 'vitest';
import type { Op } from '#db/op.ts';
import { invitePlanter } from './invite-planter.ts';
import type { Mutation } from './mutation.ts';
import { setPicture } from './set-picture.ts';
import { submitReport } from './submit-report.ts';

const told = <Args>({ read }: Mutation<Args>, args: Partial<Args>, message: string) =>
  read?.({ status: 422, message, body: {} }, args as Args, { doubts: 0 } as Op);

const TEXTS: [string, (message: string) => unknown][] = [
  ['Failed to send invitation', (message) => told(invitePlanter, { resend: false }, message)],
  ['Failed to resend invitation', (message) => told(invitePlanter, { resend: true }, message)],
  ['Failed to submit MBCB report', (message) => told(submitReport, {}, message)],
  ['Failed to upload image', (message) => told(setPicture, {}, message)],
];

test.each(TEXTS)('shows a refusal without a reason as "%s"', (text, read) => {
  expect(read('')).toEqual({
    kind: 'attention',
    reason: { kind: 'refused', message: text, status: 422 },
  });
});

test.each(TEXTS)('shows the server’s reason in place of "%s"', (_text, read) => {
  expect(read('The month is closed')).toBeUndefined();
});

test.each([
  ['may be replaced where the server says so', { canCorrect: true }, true],
  ['may not be replaced where the server says nothing of it', {}, false],
])('a report for a month that already has one %s', (_what, told, canCorrect) => {
  const body = { success: false, error: 'There is one', existing: { id: 4, status: 'x' }, ...told };
  const args = { report_month: 10, report_year: 2026 } as Parameters<typeof submitReport.calls>[0];
  expect(submitReport.read?.({ status: 409, message: '', body }, args, {} as Op)).toMatchObject({
    reason: { kind: 'question', question: { data: { id: 4, canCorrect } } },
  });
});
