import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { type Smtp, startSmtp as startServer } from '#tests/support/smtp-server.ts';
import { resetLetter } from './letters.ts';
import { RefusedForGood } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

const servers: Smtp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function startSmtp(options: SMTPServerOptions = {}) {
  const server = await startServer(options);
  servers.push(server);
  return server;
}

function mailer(url: string) {
  return smtpMailer({ url, from: 'Fieldbook <no-reply@fieldbook.example.org>' });
}

const letter = resetLetter({
  language: null,
  to: 'mary@example.org',
  token: 'a-token',
  publicUrl: 'https://fieldbook.example.org',
});

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode });
}

test('a letter reaches the mail server with sender, receiver and its link in one piece', async () => {
  const { received, url } = await startSmtp();
  const mail = mailer(url);
  await mail.send(letter);
  mail.close();
  expect(received).toMatchObject([
    { from: 'no-reply@fieldbook.example.org', to: ['mary@example.org'] },
  ]);
  expect(received[0]?.raw).toContain('Subject: Reset your Fieldbook password');
  expect(received[0]?.raw).toContain('https://fieldbook.example.org/reset-password?token=a-token');
});

test('name and password of the address are used to sign in', async () => {
  const names: string[] = [];
  const { url } = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      names.push(`${username}/${password}`);
      callback(null, { user: username });
    },
  });
  const mail = mailer(url.replace('smtp://', 'smtp://post:secret@'));
  await mail.send(letter);
  mail.close();
  expect(names).toEqual(['post/secret']);
});

test('a mail server that says "later" has not refused for good', async () => {
  const { url } = await startSmtp({
    onRcptTo(_address, _session, callback) {
      callback(refusal(451));
    },
  });
  const mail = mailer(url);
  await expect(mail.send(letter)).rejects.not.toThrow(RefusedForGood);
  mail.close();
});

test('a letter that is refused for good is not sent again', async () => {
  let tries = 0;
  const { url } = await startSmtp({
    onRcptTo(_address, _session, callback) {
      tries += 1;
      callback(refusal(550));
    },
  });
  const mail = mailer(url);
  await expect(mail.send(letter)).rejects.toThrow(RefusedForGood);
  mail.close();
  expect(tries).toBe(1);
});

test('what a person typed cannot add a receiver or a header', async () => {
  const { received, url } = await startSmtp();
  const mail = mailer(url);
  await mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.org' });
  mail.close();
  expect(received[0]?.to).toEqual(['mary@example.org']);
  expect(received[0]?.raw).not.toMatch(/^Bcc:/im);
});

test('a mail server that is away is an error that may pass', async () => {
  const { url } = await startSmtp();
  for (const server of servers.splice(0)) await server.stop();
  const mail = mailer(url);
  await expect(mail.send(letter)).rejects.not.toThrow(RefusedForGood);
  mail.close();
});
