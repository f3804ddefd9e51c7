import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertFormat, claimFormat, OldBuildError } from './outbox.ts';
import { Mirror } from './schema.ts';

/** The relevant stores of version 3, exactly as that build declared them. */
const VERSION_3 = {
  churches: 'lid, sort_name',
  planters: 'lid, sort_name, [hub_leader_id+sort_name]',
  ops: '++seq, &id, state, *lanes, *touches',
  shadows: 'key',
  idmap: 'key, &[table+id], opId',
  feeds: 'key',
  journal: 'opId, endedAt, *touches',
  drafts: 'key',
  meta: 'key',
};

const NAME = 'fieldbook:https://network.example/api:7';
let idb: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let old: Dexie;

beforeEach(async () => {
  idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  old = new Dexie(NAME, idb);
  old.version(3).stores(VERSION_3);
  await old.open();
});
afterEach(() => old.close());

async function upgraded(): Promise<Mirror> {
  old.close();
  const db = new Mirror(NAME, 'strict', idb);
  await db.open();
  return db;
}

/** An offline edit as a build of version 3 stored it. */
function edit(seq: number, bio: string) {
  return {
    seq,
    id: `op-${seq}`,
    user: 7,
    name: 'edit-profile',
    version: 1,
    args: { fields: { bio }, before: { bio: '' } },
    lanes: ['me'],
    touches: ['profile:me'],
    state: 'queued',
    createdAt: seq,
    attempts: 0,
    failures: 0,
    nextAt: 0,
    flightTick: 0,
    doubts: 0,
    step: 0,
    emptyReads: 0,
  };
}

test('F61 S33 keeps the writes, drafts and history of version 3 in the upgrade', async () => {
  await old.table('ops').bulkAdd([edit(1, 'one'), edit(2, 'two')]);
  await old.table('drafts').add({ key: 'report', savedAt: 1, fields: { text: 'typed' } });
  const line = { opId: 'op-0', name: 'edit-profile', touches: ['profile:me'], endedAt: 5 };
  await old.table('journal').add(line);
  const db = await upgraded();
  expect(await db.ops.orderBy('seq').toArray()).toEqual([edit(1, 'one'), edit(2, 'two')]);
  expect(await db.drafts.toArray()).toHaveLength(1);
  expect(await db.journal.where('touches').equals('profile:me').toArray()).toEqual([line]);
  expect(await db.meta.get('formatFloor')).toEqual({ key: 'formatFloor', value: db.format });
  expect(await db.journal.where('tap').equals('any').toArray()).toEqual([]);
  db.close();
});

test('S33 S35 stores a pending picture of version 4 apart from its op after the upgrade', async () => {
  old.close();
  old = new Dexie(NAME, idb);
  old.version(4).stores({ ...VERSION_3, journal: 'opId, endedAt, *touches, tap' });
  await old.open();
  const args = {
    table: 'churches',
    record: 's1',
    recordName: 'Grace',
    fileName: 'a.jpg',
    feed: 'f',
  };
  const picture = 'data:image/jpeg;base64,/9j/AAECAwT/';
  const waiting = { ...edit(1, ''), name: 'set-picture', touches: ['churches:s1'] };
  const broken = {
    ...waiting,
    seq: 2,
    id: 'op-2',
    args: { ...args, picture: 'data:image/jpeg;base64,%' },
  };
  await old
    .table('ops')
    .bulkAdd([{ ...waiting, args: { ...args, picture } }, broken, edit(3, 'three')]);
  const db = await upgraded();
  expect(await db.ops.orderBy('seq').toArray()).toEqual([
    { ...waiting, version: 2, file: 'picture', args },
    broken,
    edit(3, 'three'),
  ]);
  const files = await db.opFiles.toArray();
  expect(files).toMatchObject([{ opId: 'op-1', type: 'image/jpeg' }]);
  expect([...new Uint8Array(files[0]?.bytes ?? new ArrayBuffer())]).toEqual([
    255, 216, 255, 0, 1, 2, 3, 4, 255,
  ]);
  db.close();
});

test('F61 S33 an interrupted upgrade changes nothing and completes at the next start', async () => {
  await old.table('ops').bulkAdd([edit(1, 'one'), edit(2, 'two')]);
  old.close();
  const interrupted = new Dexie(NAME, idb);
  interrupted
    .version(4)
    .stores({ ...VERSION_3, journal: 'opId, endedAt, *touches, tap' })
    .upgrade(async (upgrade) => {
      await upgrade.table('ops').clear();
      throw new Error('the device was switched off');
    });
  await expect(interrupted.open()).rejects.toThrow();
  interrupted.close();
  const db = await upgraded();
  expect(await db.ops.orderBy('seq').toArray()).toEqual([edit(1, 'one'), edit(2, 'two')]);
  db.close();
});

test('F58 S33 the upgrade itself prevents an older build from writing at the same time', async () => {
  const db = await upgraded();
  const older = new Mirror(NAME, 'strict', { ...idb, format: 1 });
  await expect(older.transaction('rw', 'meta', () => assertFormat(older))).rejects.toThrow(
    OldBuildError,
  );
  older.close();
  db.close();
});

test('a database of version 5 gets the tables that were added later', async () => {
  old.close();
  const five = new Dexie('five', idb);
  five.version(5).stores({ ...VERSION_3, opFiles: 'opId' });
  await five.open();
  await five.table('drafts').put({ key: 'kept' });
  five.close();
  const db = new Mirror('five', 'strict', idb);
  await db.open();
  expect(await db.rows('cohorts').count()).toBe(0);
  expect(await db.rows('cohort_participants').where('cohort').equals('s1').count()).toBe(0);
  expect(await db.rows('training_resources').orderBy('position').count()).toBe(0);
  expect(await db.rows('record_changes').where('planter').equals('s1').count()).toBe(0);
  expect(await db.rows('record_changes').where('report').equals('s1').count()).toBe(0);
  expect(await db.keptFileParts.where('hash').equals('a').count()).toBe(0);
  expect(await db.rows('snoozes').where('until').above('').count()).toBe(0);
  expect(await db.drafts.count()).toBe(1);
  db.close();
});

test('S33 a start on the current format writes nothing, and a start on a newer format is refused', async () => {
  const strict = await upgraded();
  const relaxed = new Mirror(NAME, 'relaxed', idb);
  await relaxed.meta.delete('formatFloor');
  await claimFormat({ strict, relaxed });
  expect(await relaxed.meta.get('formatFloor')).toMatchObject({ value: strict.format });

  const writes = vi.spyOn(strict, 'transaction');
  await claimFormat({ strict, relaxed });
  expect(writes).not.toHaveBeenCalled();

  await relaxed.meta.put({ key: 'formatFloor', value: strict.format + 1 });
  await expect(claimFormat({ strict, relaxed })).rejects.toThrow(OldBuildError);
  strict.close();
  relaxed.close();
});
