import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { isWeakPassword } from './weak-passwords.ts';

const MARY = { username: 'maryleibniz', email: 'mary.leibniz@example.org', firstName: 'Mary' };

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  '12345678',
  'qwertyuiop',
  'letmein1',
  'aaaaaaaaaaaa',
  'Fieldbook1',
  'leibniz1985',
  'mary.leibniz@example.org',
])('"%s" is too easy to guess', (password) => {
  expect(isWeakPassword(password, { ...MARY, lastName: 'Leibniz' })).toBe(true);
});

test.each(['eight or more', 'correct horse battery', 'a new password', 'vT9#kd2p'])(
  '"%s" may be chosen',
  (password) => {
    expect(isWeakPassword(password, MARY)).toBe(false);
  },
);

const REFUSED = {
  success: false,
  error:
    'This password is too easy to guess. Choose a longer one, for example of three words, without your name.',
};

onBothDatabases('a password that is too easy to guess', ({ open }) => {
  const newcomer = {
    username: 'joedoe',
    email: 'joe.doe@example.org',
    firstName: 'Joe',
    lastName: 'Doe',
  };

  test('is refused at registration, at its field, and without an account', async () => {
    const server = startTestServer(await open());
    for (const password of ['password1', 'joe.doe@example.org']) {
      const body = { ...newcomer, password };
      const { status, json } = await server.call('POST', '/auth/register', { body });
      expect(status).toBe(400);
      expect(json).toMatchObject(REFUSED);
      expect(json.fields).toMatchObject([{ path: 'password' }]);
    }
    const body = { ...newcomer, password: 'three words here' };
    expect((await server.call('POST', '/auth/register', { body })).status).toBe(201);
  });

  test('is refused when a password is changed, and the old password stays', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('leibniz', ['hub_leader']);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'leibniz1' };
    const { status, json } = await server.call('PUT', '/users/credentials', { token, body });
    expect(status).toBe(400);
    expect(json).toMatchObject(REFUSED);
    expect(json.fields).toMatchObject([{ path: 'newPassword' }]);
    const old = { usernameOrEmail: 'leibniz', password: TEST_PASSWORD };
    expect((await server.call('POST', '/auth/login', { body: old })).status).toBe(200);
  });

  test('is refused with an emailed link, which stays valid for another attempt', async () => {
    const server = startTestServer(await open());
    await server.addUser('leibniz');
    const ask = { body: { email: 'leibniz@example.org' } };
    await server.call('POST', '/auth/forgot-password', ask);
    await server.background.idle();
    const token = /token=(\S+)/.exec(server.inbox.letters()[0]?.text ?? '')?.[1];
    const reset = (newPassword: string) =>
      server.call('POST', '/auth/reset-password', { body: { token, newPassword } });
    const { status, json } = await reset('leibniz2024');
    expect(status).toBe(400);
    expect(json).toMatchObject(REFUSED);
    expect((await reset('another password')).status).toBe(200);
  });

  test('can still be used to sign in if it was chosen before', async () => {
    const server = startTestServer(await open());
    expect(isWeakPassword(TEST_PASSWORD, MARY)).toBe(true);
    const { token } = await server.addUser('mary');
    expect(token).toMatch(/\./);
  });

  test('is accepted if only the documented calls are served', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const body = { ...newcomer, password: 'password' };
    expect((await server.call('POST', '/auth/register', { body })).status).toBe(201);
  });

  test('is checked after the rule of eight characters', async () => {
    const server = startTestServer(await open());
    const body = { ...newcomer, password: '1234567' };
    const { json } = await server.call('POST', '/auth/register', { body });
    expect(json.fields).toMatchObject([
      { path: 'password', message: 'Password must be at least 8 characters long' },
    ]);
  });
});

onBothDatabases('PASSWORD_LENGTH', ({ open }) => {
  const newcomer = {
    username: 'joedoe',
    email: 'joe.doe@example.org',
    firstName: 'Joe',
    lastName: 'Doe',
  };
  const SHORT = 'vT9#kd2pX4w';

  test('refuses new passwords that are shorter, at their field', async () => {
    const server = startTestServer(await open(), { environment: { PASSWORD_LENGTH: '12' } });
    const register = (password: string) =>
      server.call('POST', '/auth/register', { body: { ...newcomer, password } });
    const { status, json } = await register(SHORT);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      success: false,
      error: 'This password must be at least 12 characters long',
      fields: [{ path: 'password', message: 'must be at least 12 characters long' }],
    });
    expect((await register(`${SHORT}!`)).status).toBe(201);
  });

  test('keeps the documented eight characters if only the documented calls are served', async () => {
    const environment = { PASSWORD_LENGTH: '12', FIELDBOOK_EXTRAS: 'off' };
    const server = startTestServer(await open(), { environment });
    const body = { ...newcomer, password: SHORT };
    expect((await server.call('POST', '/auth/register', { body })).status).toBe(201);
  });
});
