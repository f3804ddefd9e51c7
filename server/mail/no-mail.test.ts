import { pino } from 'pino';
import { expect, test } from 'vitest';
import { noMail } from './no-mail.ts';

test('without a mail server the log says so, and not for whom the letter was', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  await noMail(log).send({ to: 'mary@example.org', subject: 'Reset', text: 'token' });
  expect(lines.join('')).toContain('no mail is configured');
  expect(lines.join('')).not.toMatch(/mary|token/);
});
