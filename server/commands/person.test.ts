import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { environmentOf } from '#tests/support/server-process.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { erasePersonCommand, exportPersonCommand } from './person.ts';
import { purgeCommand } from './purge.ts';

onBothDatabases('the commands about one person', ({ fresh }) => {
  async function operator() {
    const configured = await fresh();
    const database = openDatabase(configured);
    await migrate(database);
    const server = startTestServer(database);
    await server.addUser('boss', ['admin']);
    const { id } = await server.addUser('mary', ['hub_leader']);
    await database.close();
    const printed: string[] = [];
    const context = {
      config: readConfig(environmentOf(configured)),
      print: (text: string) => printed.push(text),
    };
    return { id, context, printed, folder: configured.dataDir };
  }

  test('export into a private file, and never over another', async () => {
    const { id, context, folder } = await operator();
    const file = join(folder, 'mary.json');
    await exportPersonCommand.run(['mary@example.org', file], context);
    const exported = JSON.parse(readFileSync(file, 'utf8'));
    expect(exported.person.user).toEqual([id]);
    expect(exported.data.users.about).toMatchObject([{ email: 'mary@example.org' }]);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const again = exportPersonCommand.run(['mary@example.org', file], context);
    await expect(again).rejects.toThrow('exists already');
    const nobody = exportPersonCommand.run(['nobody@example.org', `${file}.2`], context);
    await expect(nobody).rejects.toThrow('Nobody is known as nobody@example.org');
  });

  test('erase only when confirmed, and say first what belongs to the person', async () => {
    const { id, context, printed } = await operator();
    await expect(erasePersonCommand.run([String(id)], context)).rejects.toThrow('--yes');
    expect(printed).toContain(`Account: ${id}`);
    expect(printed).toContain('Addresses: mary@example.org');
    await erasePersonCommand.run([String(id), '--yes'], context);
    expect(printed.at(-1)).toContain('Erased.');
    await expect(erasePersonCommand.run(['mary@example.org'], context)).rejects.toThrow(
      'Nobody is known',
    );
  });

  test('purge says what was removed', async () => {
    const { context, printed } = await operator();
    await purgeCommand.run([], context);
    expect(printed).toContain('Deleted rows: 0');
  });
});
