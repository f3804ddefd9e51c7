import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { beginErasure } from '#server/privacy/erase-person.ts';
import { findPerson } from '#server/privacy/find-person.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { environmentOf } from '#tests/support/server-process.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { check } from './check.ts';
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
    return { id, context, printed, configured, folder: configured.dataDir };
  }

  test('export into a private file, and never overwrite another', async () => {
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

  test('erase only after a confirmation, and list first what belongs to the person', async () => {
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

  test('complete an interrupted erasure, and list first what is left', async () => {
    const { id, context, printed, configured } = await operator();
    const database = openDatabase(configured);
    const person = await findPerson(database.db, 'mary@example.org');
    if (!person) throw new Error('not found');
    const body = JSON.stringify({ text: 'Mary was here' });
    await database.db
      .insertInto('draft_copies')
      .values({ user_id: id, key: 'note', saved_at: '2026-11-22', fields: body })
      .execute();
    const interrupted = await beginErasure(database.db, person, new Date());
    await database.db
      .insertInto('draft_copies')
      .values({ user_id: id, key: 'note', saved_at: '2026-11-22', fields: body })
      .execute();
    await database.close();

    await expect(check.run([], context)).rejects.toThrow('checks failed');
    expect(printed.join()).toContain(
      `FAIL  The erasure that began on ${interrupted.begunAt} is not complete: erase-person ${id}`,
    );
    await expect(erasePersonCommand.run(['mary@example.org'], context)).rejects.toThrow('--yes');
    expect(printed).toContain(
      `The erasure of this person began on ${interrupted.begunAt} and is not complete.`,
    );
    expect(printed).toContain('draft_copies: rows left: 1');
    await erasePersonCommand.run(['mary@example.org', '--yes'], context);
    expect(printed.at(-1)).toContain('Erased.');
    await expect(check.run([], context)).rejects.toThrow('checks failed');
    expect(printed).toContain('ok    No erasure was interrupted');
    const again = erasePersonCommand.run(['mary@example.org', '--yes'], context);
    await expect(again).rejects.toThrow('Nobody is known');
  });

  test('purge says what was removed', async () => {
    const { context, printed } = await operator();
    await purgeCommand.run([], context);
    expect(printed).toContain('Deleted rows: 0');
  });
});
