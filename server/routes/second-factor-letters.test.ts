import { afterEach, expect, test } from 'vitest';
import { smtpMailer } from '#server/mail/smtp.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { type Received, type Smtp, startSmtp } from '#tests/support/smtp-server.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { totpCode } from '#tests/support/totp.ts';

const FROM = 'no-reply@fieldbook.example.org';
const PUBLIC_URL = 'https://fieldbook.example.org';

let smtp: Smtp | undefined;
afterEach(async () => {
  await smtp?.stop();
  smtp = undefined;
});

/** The text of a mail with its quoted-printable line breaks removed. */
function textOf({ raw }: Received): string {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll(/\s+/g, ' ');
}

onBothDatabases('letters about a second step', ({ open }) => {
  test('reach their owner through a real mail server, from the first request to a reset', async () => {
    const { received, url, stop } = await startSmtp();
    smtp = { received, url, stop };
    const database = await open();
    const mail = smtpMailer({ url, from: `Fieldbook <${FROM}>` });
    const environment = { SECOND_FACTOR: 'required-for-staff', PUBLIC_URL };
    const server = startTestServer(database, { environment, mail });
    const { call } = server;
    // Signed in before the setting was turned on, so they are only reminded to set up a second step.
    const before = startTestServer(database);
    const chief = await before.addUser('chief', ['superadmin']);
    const mary = await before.addUser('mary', ['admin']);
    const letters = async (count: number) => {
      await server.background.idle();
      const toMary = received.filter(({ to }) => to.join() === 'mary@example.org');
      expect(toMary).toHaveLength(count);
      return toMary.slice(-1).map(textOf).join();
    };

    const { json } = await call('GET', '/users/me/second-factor', mary);
    const announced = await letters(1);
    expect(received[0]?.from).toBe(FROM);
    expect(announced).toContain('Subject: Your Fieldbook account needs a second step');
    expect(announced).toContain(`Please set it up before ${json.data.dueAt.slice(0, 10)}:`);
    expect(announced).toContain(`${PUBLIC_URL}/profile/security`);
    await call('GET', '/users/me/second-factor', mary);
    await letters(1);

    const own = '/users/me/second-factor';
    const body = { password: TEST_PASSWORD };
    const { secret } = (await call('POST', `${own}/totp`, { ...mary, body })).json.data;
    const code = totpCode(secret, server.services.clock());
    const confirm = { ...mary, body: { code } };
    const confirmed = await call('POST', `${own}/totp/confirm`, confirm);
    const [recovery] = confirmed.json.data.recoveryCodes;
    const turnedOn = await letters(2);
    expect(turnedOn).toContain('Subject: The second step of your Fieldbook sign-in was changed');
    expect(turnedOn).toContain('Codes of an authenticator app were turned on');
    expect(turnedOn).toContain(`${PUBLIC_URL}/forgot-password`);

    const login = { usernameOrEmail: 'mary', password: TEST_PASSWORD };
    const begun = await call('POST', '/auth/login', { body: login });
    const { step } = begun.json.secondFactor;
    const shown = { step, method: 'recovery-code', code: recovery };
    expect((await call('POST', '/auth/second-step', { body: shown })).status).toBe(200);
    expect(await letters(3)).toContain('A recovery code was used to sign in; 9 are left');

    const reset = await call('DELETE', `/users/${mary.id}/second-factor`, chief);
    expect(reset.status).toBe(200);
    expect(await letters(4)).toContain(
      'An administrator has taken away the second step of your sign-in',
    );
    for (const letter of received) {
      expect(letter.raw).not.toContain(secret);
      expect(letter.raw).not.toContain(recovery);
    }
    mail.close();
  });
});
