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

test('delivers a letter with sender, receiver and an unbroken link', async () => {
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

test('names the address for one-click unsubscribing in the mail program', async () => {
  const { received, url } = await startSmtp();
  const mail = mailer(url);
  const unsubscribeUrl = `https://fieldbook.example.org/api/digest/${'a'.repeat(43)}`;
  await mail.send({ ...letter, messageId: 'one', unsubscribeUrl });
  await mail.send(letter);
  mail.close();
  const lines = (nth: number) => received[nth]?.raw.split('\r\n') ?? [];
  expect(lines(0)).toEqual(
    expect.arrayContaining([
      `List-Unsubscribe: <${unsubscribeUrl}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Auto-Submitted: auto-generated',
      'Message-ID: <one@fieldbook.example.org>',
    ]),
  );
  expect(lines(1).filter((line) => /^(List-|Auto-)/.test(line))).toEqual([]);
});

test('sends many letters over one connection', async () => {
  let connections = 0;
  const { received, url } = await startSmtp({
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
  });
  const mail = mailer(url);
  for (const _letter of [1, 2, 3]) await mail.send(letter);
  mail.close();
  expect([received.length, connections]).toEqual([3, 1]);
});

test('loses no letter if the mail server has closed the connection meanwhile', async () => {
  let ended = false;
  const onClose = () => {
    ended = true;
  };
  const { received, url } = await startSmtp({ socketTimeout: 500, onClose });
  const mail = mailer(url);
  await mail.send(letter);
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
  await mail.send(letter);
  mail.close();
  expect(received).toHaveLength(2);
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

test('does not treat "later" from the mail server as a permanent refusal', async () => {
  const { url } = await startSmtp({
    onRcptTo(_address, _session, callback) {
      callback(refusal(451));
    },
  });
  const mail = mailer(url);
  await expect(mail.send(letter)).rejects.not.toThrow(RefusedForGood);
  mail.close();
});

test('does not send a permanently refused letter again', async () => {
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

test('treats an unreachable mail server as a temporary error', async () => {
  const { url } = await startSmtp();
  for (const server of servers.splice(0)) await server.stop();
  const mail = mailer(url);
  await expect(mail.send(letter)).rejects.not.toThrow(RefusedForGood);
  mail.close();
});
