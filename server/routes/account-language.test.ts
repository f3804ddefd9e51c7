// cspell:disable -- Spanish
import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the language of an account', ({ open }) => {
  test('is sent to every device of the person, and to nobody else', async () => {
    const server = startTestServer(await open());
    const [leader, other] = [
      await server.addUser('leader', ['hub_leader']),
      await server.addUser('other', ['hub_leader']),
    ];
    const languageOf = async (who: typeof leader) =>
      (await server.call('GET', '/sync', who)).json.language;
    expect(await languageOf(leader)).toBeNull();
    const body = { language: 'es' };
    expect(await server.call('PUT', '/users/me/language', { ...leader, body })).toMatchObject({
      status: 200,
    });
    expect([await languageOf(leader), await languageOf(other)]).toEqual(['es', null]);
  });

  test.each(['', 'español', '../es', 'e'.repeat(36)])('refuses language %j', async (language) => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const body = { language };
    const answer = await server.call('PUT', '/users/me/language', { ...leader, body });
    expect(answer.status).toBe(400);
  });

  test('is deleted with the account', async () => {
    const server = startTestServer(await open());
    const [leader, boss] = [
      await server.addUser('leader', ['hub_leader']),
      await server.addUser('boss', ['admin']),
    ];
    const languages = () => server.database.db.selectFrom('users').select('language').execute();
    await server.call('PUT', '/users/me/language', { ...leader, body: { language: 'ar' } });
    expect(await languages()).toContainEqual({ language: 'ar' });
    expect((await server.call('DELETE', `/users/${leader.id}`, boss)).status).toBe(200);
    expect(await languages()).not.toContainEqual({ language: 'ar' });
  });

  test('is not offered when the extras are off', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const leader = await server.addUser('leader', ['hub_leader']);
    const body = { language: 'es' };
    const answer = await server.call('PUT', '/users/me/language', { ...leader, body });
    expect(answer.status).toBe(404);
  });

  test('is used for letters if it has translations, also with a region', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    for (const language of ['ar', 'es-MX', 'fr']) {
      await server.call('PUT', '/users/me/language', { ...leader, body: { language } });
      await server.call('POST', '/auth/forgot-password', { body: { email: 'leader@example.org' } });
      await server.background.idle();
    }
    expect(server.inbox.letters().map(({ subject }) => subject)).toEqual([
      'Reset your Fieldbook password',
      'Restablezca su contraseña de Fieldbook',
      'إعادة تعيين كلمة المرور في Fieldbook',
    ]);
  });

  test('is used for letters to this person', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const forgotten = { body: { email: 'leader@example.org' } };
    await server.call('POST', '/auth/forgot-password', forgotten);
    await server.background.idle();
    await server.call('PUT', '/users/me/language', { ...leader, body: { language: 'es' } });
    await server.call('POST', '/auth/forgot-password', forgotten);
    await server.background.idle();
    const letters = server.inbox.letters();
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Restablezca su contraseña de Fieldbook',
      'Reset your Fieldbook password',
    ]);
    expect(letters[0]?.text).toContain('/reset-password?token=');
  });
});
