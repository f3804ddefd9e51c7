import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the inbox of the demo', ({ open }) => {
  test('shows letters newest first, with links, and escapes what people wrote', async () => {
    const server = startTestServer(await open());
    const text = 'Hello\n\nhttps://fieldbook.example.org/x?a=1&b=2\n<script>alert(1)</script>';
    await server.inbox.send({ to: '"<b>"@example.org', subject: 'First', text: 'one' });
    await server.inbox.send({ to: 'mary@example.org', subject: '<i>Second</i>', text });
    const page = await (await server.request('/dev/mail')).text();
    expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'));
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('<a href="https://fieldbook.example.org/x?a=1&amp;b=2">');
    expect(page).not.toMatch(/<(b|i|script)>/);
  });

  test('returns the same as JSON for tests', async () => {
    const server = startTestServer(await open());
    await server.inbox.send({ to: 'mary@example.org', subject: 'Hello', text: 'one' });
    const answer = await (await server.request('/dev/mail.json')).json();
    expect(answer.data).toEqual([
      {
        id: 1,
        to: 'mary@example.org',
        subject: 'Hello',
        text: 'one',
        sentAt: '2026-11-21T08:00:00.000Z',
      },
    ]);
  });

  test('does not exist outside of the demo', async () => {
    const server = startTestServer(await open(), { inbox: undefined });
    expect((await server.request('/dev/mail')).status).toBe(404);
    expect((await server.request('/dev/mail.json')).status).toBe(404);
  });
});
