import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addOp } from '#db/outbox.ts';
import { Mirror } from '#db/schema.ts';
import { effectsOf } from '#src/mutations/read-op.ts';
import { setPicture } from '#src/mutations/set-picture.ts';
import { Queue } from './queue.ts';

const PICTURES = 10;
/** Number of base64 characters of a 2 MB picture. */
const CHARS = 4 * Math.ceil(2_000_000 / 3);

let db: Mirror;

beforeEach(async () => {
  db = new Mirror('device', 'strict', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
});
afterEach(() => db.close());

async function addPicture(nth: number): Promise<void> {
  const args = {
    table: 'churches' as const,
    record: `s${nth}`,
    recordName: `Church ${nth}`,
    picture: `data:image/jpeg;base64,${'A'.repeat(CHARS)}`,
    fileName: 'church.jpg',
    feed: 'churches',
  };
  await addOp(
    db,
    {
      id: `op-${nth}`,
      user: 1,
      name: setPicture.name,
      version: setPicture.version,
      args,
      file: setPicture.file,
      lanes: setPicture.lanes(args),
      createdAt: nth,
      tap: `tap-${nth}`,
    },
    effectsOf,
  );
}

test('S35 loads a queue with ten waiting pictures of 2 MB without reading a picture', async () => {
  for (let nth = 1; nth <= PICTURES; nth += 1) await addPicture(nth);
  const readPicture = vi.fn((file: unknown) => file);
  db.opFiles.hook('reading', readPicture);
  const queue = new Queue();
  await queue.load(db);
  expect(queue.all().length).toBe(PICTURES);
  expect(readPicture).not.toHaveBeenCalled();
  expect(JSON.stringify(queue.all()).length).toBeLessThan(10_000);
  expect(JSON.stringify(await db.ops.toArray()).length).toBeLessThan(10_000);
  expect((await db.opFiles.get('op-1'))?.bytes.byteLength).toBe((CHARS / 4) * 3);
});
