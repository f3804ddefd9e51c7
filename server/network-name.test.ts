import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { environmentOf } from '#tests/support/server-process.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { admin } from './commands/admin.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { storedNetworkName } from './network-name.ts';
import { etagOf, type StaticFiles } from './static/files.ts';
import { withPageFacts } from './static/page-facts.ts';

const NAME = 'Gulf Coast Network';
const ANN = { name: 'Ann Lee', email: 'ann@example.org', role: 'assessor' };

onBothDatabases("the network's name", ({ fresh, open }) => {
  test('is set with the first administrator', async () => {
    const configured = await fresh();
    const context = { config: readConfig(environmentOf(configured)), print: () => undefined };
    await admin.run(['create', 'ada@example.org', '--network', NAME], context);
    const database = openDatabase(configured);
    await migrate(database);
    expect(await storedNetworkName(database.db)).toBe(NAME);
    await database.close();
    const unnamed = admin.run(['create', 'ada@example.org', '--network'], context);
    await expect(unnamed).rejects.toThrow('needs a name');
  });

  test('is shown in invitations and under every letter', async () => {
    const server = startTestServer(await open(), { environment: { NETWORK_NAME: NAME } });
    const boss = await server.addUser('boss', ['admin']);
    await server.call('POST', '/invitations', { token: boss.token, body: ANN });
    await server.background.idle();
    const [letter] = server.inbox.letters();
    expect(letter?.subject).toBe(`boss Tester invites you to ${NAME} on Fieldbook`);
    expect(letter?.text.endsWith(`\n\n-- \n${NAME}`)).toBe(true);
  });

  test('is Fieldbook if nobody has set it', async () => {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    await server.call('POST', '/invitations', { token: boss.token, body: ANN });
    await server.background.idle();
    const [letter] = server.inbox.letters();
    expect(letter?.subject).toBe('boss Tester invites you to Fieldbook');
    expect(letter?.text).not.toContain('\n-- \n');
  });
});

test('the page contains the name, escaped, in every encoding, under another tag', () => {
  const plain = new TextEncoder().encode(
    '<!doctype html><html><head><title>F</title></head></html>',
  );
  const page = { type: 'text/html', etag: etagOf(plain), plain, compressed: {} };
  const files: StaticFiles = new Map([['/index.html', page]]);
  const named = withPageFacts(files, {
    network: 'A "B" <& $& C',
    passkeys: false,
    passwordLength: 8,
  }).get('/index.html');
  const html = new TextDecoder().decode(named?.plain);
  expect(html).toContain(
    '<head><meta name="fieldbook-network" content="A &quot;B&quot; &lt;&amp; $&amp; C" /><title>',
  );
  expect(brotliDecompressSync(named?.compressed.br ?? '').toString()).toBe(html);
  expect(named?.etag).not.toBe(page.etag);
  expect(withPageFacts(files, { network: undefined, passkeys: false, passwordLength: 8 })).toBe(
    files,
  );
  const offering = withPageFacts(files, { network: undefined, passkeys: true, passwordLength: 8 });
  expect(new TextDecoder().decode(offering.get('/index.html')?.plain)).toContain(
    '<head><meta name="fieldbook-passkeys" content="on" /><title>',
  );
  const longer = withPageFacts(files, { network: undefined, passkeys: false, passwordLength: 12 });
  expect(new TextDecoder().decode(longer.get('/index.html')?.plain)).toContain(
    '<head><meta name="fieldbook-password-length" content="12" /><title>',
  );
});
