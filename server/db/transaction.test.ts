import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { commitTogether } from './commit-together.ts';
import type { Db } from './database.ts';
import { isUniqueViolation } from './dialects.ts';
import { readTransaction, writeTransaction } from './transaction.ts';

const MOMENT = '2026-11-21T08:00:00.000Z';

function addUser(db: Db, name: string) {
  return writeTransaction(db, ({ tx, rev }) =>
    tx
      .insertInto('users')
      .values({
        username: name,
        username_key: name,
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
        session_stamp: 'stamp',
        created_at: MOMENT,
        updated_at: MOMENT,
        rev,
      })
      .returning(['id', 'rev', 'deleted'])
      .executeTakeFirstOrThrow(),
  );
}

async function clock(db: Db): Promise<number> {
  return (await db.selectFrom('net_clock').select('v').executeTakeFirstOrThrow()).v;
}

onBothDatabases('a write transaction', ({ open }) => {
  test('gives each of many concurrent writers a revision of its own, without gaps', async () => {
    const { db } = await open();
    const names = Array.from({ length: 20 }, (_, i) => `writer${i}`);
    const rows = await Promise.all(names.map((name) => addUser(db, name)));
    expect(rows.map(({ rev }) => rev).sort((a, b) => a - b)).toEqual(names.map((_, i) => i + 1));
    expect(rows[0]?.deleted).toBe(0);
    expect(await clock(db)).toBe(20);
  });

  test('that fails rolls back its rows and its revision', async () => {
    const { db } = await open();
    await addUser(db, 'first');
    await expect(addUser(db, 'first')).rejects.toSatisfy(isUniqueViolation);
    expect(await clock(db)).toBe(1);
    expect((await addUser(db, 'second')).rev).toBe(2);
  });

  test('never lets another query see or join its unfinished work', async () => {
    const { db } = await open();
    const seen: number[] = [];
    const write = writeTransaction(db, async ({ tx }) => {
      await tx.updateTable('roles').set({ description: 'half' }).execute();
      await tx.updateTable('roles').set({ description: 'done' }).execute();
    });
    const read = db
      .selectFrom('roles')
      .select('id')
      .where('description', '=', 'half')
      .execute()
      .then((rows) => seen.push(rows.length));
    await Promise.all([write, read]);
    expect(seen).toEqual([0]);
  });

  test('does not wait for the disk inside commitTogether, but does outside', async () => {
    const { db, dialect } = await open();
    const levels: unknown[] = [];
    const level = dialect === 'sqlite' ? sql`pragma synchronous` : sql`show synchronous_commit`;
    const write = () =>
      writeTransaction(db, async ({ tx }) => levels.push(...(await level.execute(tx)).rows));
    await commitTogether(db, async () => {
      await addUser(db, 'one');
      await write();
    });
    await write();
    expect(levels).toEqual(
      dialect === 'sqlite'
        ? [{ synchronous: 1 }, { synchronous: 2 }]
        : [{ synchronous_commit: 'off' }, { synchronous_commit: 'on' }],
    );
    // Three writes, and the commit that made two of them durable.
    expect(await clock(db)).toBe(4);
  });

  test('does not change the snapshot of an open read transaction', async () => {
    const opened = await open();
    if (opened.dialect === 'sqlite') {
      // With one connection, the writer waits until the reader is done, so nothing can change.
      const read = readTransaction(opened.db, async (tx) => [
        await tx.selectFrom('users').select('id').execute(),
        await tx.selectFrom('users').select('id').execute(),
      ]);
      await Promise.all([read, addUser(opened.db, 'late')]);
      expect(await read).toEqual([[], []]);
      return;
    }
    const views = await readTransaction(opened.db, async (tx) => {
      const before = await tx.selectFrom('users').select('id').execute();
      await addUser(opened.db, 'late');
      return [before, await tx.selectFrom('users').select('id').execute()];
    });
    expect(views).toEqual([[], []]);
  });
});
