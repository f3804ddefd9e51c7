import { expect, test } from 'vitest';
import { appendAudit, purgeAuditLog } from '#server/audit/audit-log.ts';
import { forgetOldAnswers, keepAnswer } from '#server/domain/kept-answers.ts';
import { removeUnusedPictures } from '#server/privacy/unused-pictures.ts';
import { turnsDuring } from '#tests/support/event-loop.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { clockNow } from './clock.ts';
import type { Db } from './database.ts';
import { inSlices, SLICE_ROWS } from './sliced.ts';

const OLD = new Date('2026-01-01T08:00:00.000Z');
const NOW = new Date('2026-11-21T08:00:00.000Z');
const COUNT = 2 * SLICE_ROWS + 1;

/** The number of write transactions that ran during `work`. */
async function transactionsOf(db: Db, work: () => Promise<unknown>): Promise<number> {
  const before = await clockNow(db);
  await work();
  return (await clockNow(db)) - before;
}

onBothDatabases('removal in the background', ({ open }) => {
  test('deletes kept answers in slices', async () => {
    const server = startTestServer(await open());
    const { db } = server.database;
    const { id } = await server.addUser('mary');
    await db.transaction().execute(async (tx) => {
      for (let nth = 0; nth < COUNT; nth += 1) {
        const write = { userId: id, key: `${nth}`, method: 'POST', path: '/', body: null };
        await keepAnswer(tx, write, {}, OLD);
      }
    });
    const transactions = await transactionsOf(db, async () => {
      expect(await forgetOldAnswers(db, NOW)).toBe(COUNT);
    });
    expect(transactions).toBe(3);
  });

  test('deletes audit log entries in slices', async () => {
    const { db } = await open();
    await db.transaction().execute(async (tx) => {
      const origin = { actorId: null, device: 'A device', at: OLD.toISOString() };
      for (let nth = 0; nth < COUNT; nth += 1)
        await appendAudit(tx, origin, { action: 'signed-in' });
    });
    const transactions = await transactionsOf(db, async () => {
      expect(await purgeAuditLog(db, NOW.toISOString())).toBe(COUNT);
    });
    expect(transactions).toBe(3);
  });

  test('lets the server handle other requests between two slices', async () => {
    const { db } = await open();
    const slices = 20;
    let left = slices;
    const turns = await turnsDuring(() =>
      inSlices(db, async () => (--left > 0 ? BigInt(SLICE_ROWS) : 0n)),
    );
    expect(left).toBe(0);
    expect(turns).toBeGreaterThanOrEqual(slices - 1);
  });

  test('starts no transaction for pictures that are in use', async () => {
    const server = startTestServer(await open());
    const { db } = server.database;
    const { id } = await server.addUser('mary');
    const hash = 'a'.repeat(64);
    const picture = {
      hash,
      type: 'image/png',
      bytes: Buffer.from('x'),
      created_at: OLD.toISOString(),
    };
    await db.insertInto('pictures').values(picture).execute();
    await db
      .updateTable('users')
      .set({ avatar_url: `/api/pictures/${hash}` })
      .where('id', '=', id)
      .execute();
    expect(await transactionsOf(db, () => removeUnusedPictures(db))).toBe(0);
    await db.updateTable('users').set({ avatar_url: null }).execute();
    expect(await transactionsOf(db, () => removeUnusedPictures(db))).toBe(1);
    expect(await db.selectFrom('pictures').select('hash').execute()).toEqual([]);
  });
});
