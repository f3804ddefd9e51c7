import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import type { Op } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import { wipeServerCopy } from '#db/wipe.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { effectsOf } from '#src/mutations/read-op.ts';
import { contactArgs, contactRow, planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { enqueue } from './enqueue.ts';
import { bringBackFile, discardUnsent, endTaken, fileOfUnsent, unsentWork } from './unsent.ts';

const API = 'https://network.example/api';
const OWNER = { apiBase: API, userId: 1, name: 'Hanna Hub' };
let db: Mirror;

beforeEach(async () => {
  db = (await openMirrors(API, 1)).relaxed;
  await db.rows('planters').add(planterRow(1));
});

afterEach(async () => {
  closeMirrors();
  await db.delete();
});

async function take(): Promise<string> {
  const work = await unsentWork();
  const text = await fileOfUnsent(work, OWNER);
  expect(await endTaken(work)).toBe(0);
  return text;
}

/** Another device of the same person, without any of their data yet. */
async function onAnotherDevice(): Promise<void> {
  closeMirrors();
  await db.delete();
  db = (await openMirrors(API, 1)).relaxed;
}

const stored = (id: string): Promise<Op | undefined> => db.ops.where('id').equals(id).first();

describe('S30 unsent work taken away as a file', () => {
  it('leaves the device together with its rows, which the history shows', async () => {
    await enqueue(logContact, contactArgs('l1', 'A long talk'));
    await db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'half' } });
    await take();
    expect(await unsentWork()).toEqual({ ops: [], drafts: [] });
    expect(await db.rows('contacts').count()).toBe(0);
    expect(await db.journal.toArray()).toMatchObject([{ outcome: 'taken' }]);
  });

  it('comes back on another device in order, with drafts and ids', async () => {
    await enqueue(logContact, contactArgs('l1', 'first'));
    await enqueue(logContact, contactArgs('l2', 'second'));
    await db.idmap.add({ key: 'planters:l9', table: 'planters', lid: 'l9', id: 9, opId: 'x' });
    await db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'half' } });
    const text = await take();
    await onAnotherDevice();
    expect(await bringBackFile(text, OWNER)).toEqual({
      kind: 'done',
      ops: 2,
      drafts: 1,
      known: 0,
      unreadable: 0,
    });
    const ops = await db.ops.orderBy('seq').toArray();
    expect(ops.map((op) => (op.args as { notes: string }).notes)).toEqual(['first', 'second']);
    expect(await db.rows('contacts').count()).toBe(2);
    expect(await db.drafts.get('report')).toMatchObject({ fields: { notes: 'half' } });
    expect(await db.idmap.get('planters:l9')).toMatchObject({ id: 9 });
  });

  it('brings nothing back twice from the same file, whatever happened to the writes meanwhile', async () => {
    await enqueue(logContact, contactArgs('l1'));
    const text = await take();
    await bringBackFile(text, OWNER);
    expect(await bringBackFile(text, OWNER)).toMatchObject({ ops: 0, known: 1 });
    await db.ops.clear();
    await db.journal.clear();
    expect(await bringBackFile(text, OWNER)).toMatchObject({ ops: 0, known: 1 });
    expect(await db.ops.count()).toBe(0);
  });

  it('may be taken away and brought back again', async () => {
    await enqueue(logContact, contactArgs('l1'));
    await bringBackFile(await take(), OWNER);
    expect(await bringBackFile(await take(), OWNER)).toMatchObject({ ops: 1 });
    expect((await unsentWork()).ops).toHaveLength(1);
  });

  it('does not resend writes that were sent from here', async () => {
    await enqueue(logContact, contactArgs('l1'));
    const work = await unsentWork();
    const text = await fileOfUnsent(work, OWNER);
    const [op] = work.ops;
    if (!op) throw new Error('one write waits');
    await db.ops.clear();
    const line = { opId: op.id, name: op.name, label: '', touches: [], savedAt: 0, sentAt: 0 };
    await db.journal.add({ ...line, endedAt: 1, outcome: 'received' });
    expect(await bringBackFile(text, OWNER)).toMatchObject({ ops: 0, known: 1 });
  });

  it('keeps a write that is being sent at this moment', async () => {
    await db.ops.add(storedOp({ id: 'flying', state: 'sending', attempts: 1 }));
    expect(await endTaken(await unsentWork())).toBe(1);
    expect(await stored('flying')).toBeDefined();
  });

  it('keeps a draft in which somebody wrote after the file was made', async () => {
    const draft = { key: 'report', savedAt: 1, fields: { notes: 'half' } };
    await db.drafts.bulkPut([draft, { ...draft, key: 'profile' }]);
    const work = await unsentWork();
    await db.drafts.put({ ...draft, savedAt: 2, fields: { notes: 'half and more' } });
    await endTaken(work);
    expect((await unsentWork()).drafts).toMatchObject([{ fields: { notes: 'half and more' } }]);
  });

  it('does not count a write that has left meanwhile as one that stays', async () => {
    await enqueue(logContact, contactArgs('l1'));
    const work = await unsentWork();
    await db.ops.clear();
    expect(await endTaken(work)).toBe(0);
  });

  it('brings no number back that another record of this device has already', async () => {
    await enqueue(logContact, contactArgs('l1'));
    await db.idmap.add({ key: 'planters:l9', table: 'planters', lid: 'l9', id: 9, opId: 'x' });
    const text = await take();
    await onAnotherDevice();
    await db.idmap.add({ key: 'planters:l8', table: 'planters', lid: 'l8', id: 9, opId: 'y' });
    await bringBackFile(text, OWNER);
    expect(await db.idmap.toArray()).toMatchObject([{ key: 'planters:l8' }]);
  });

  it('is still unsure when it comes back if it was unsure before', async () => {
    const args = contactArgs('l1');
    const fields = { args, lanes: ['planter:s1'], attempts: 1, doubts: 1, knownIds: [4, 5] };
    await db.ops.add(storedOp({ id: 'a', state: 'unsure', ...fields }));
    await db.ops.add(storedOp({ id: 'b', state: 'blocked', args: contactArgs('l2') }));
    const text = await fileOfUnsent(await unsentWork(), OWNER);
    await onAnotherDevice();
    await bringBackFile(text, OWNER);
    expect(await stored('a')).toMatchObject({ state: 'unsure', doubts: 1, knownIds: [4, 5] });
    expect(await stored('b')).toMatchObject({
      state: 'queued',
      touches: ['contacts:l2', 'planters:s1'],
    });
  });

  it('keeps a draft that already exists here, and makes the other one an earlier version', async () => {
    await db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'old' } });
    const text = await take();
    await db.drafts.put({ key: 'report', savedAt: 2, fields: { notes: 'new' } });
    await bringBackFile(text, OWNER);
    await bringBackFile(text, OWNER);
    expect(await db.drafts.get('report')).toMatchObject({ fields: { notes: 'new' } });
    expect(await db.draftVersions.toArray()).toMatchObject([{ fields: { notes: 'old' } }]);
  });

  it('brings bytes back unchanged, even in a write that only a newer app knows', async () => {
    const picture = new Uint8Array([0, 255, 7, 128]).buffer;
    await db.ops.add(storedOp({ id: 'p', name: 'send-recording', args: { picture } }));
    const text = await fileOfUnsent(await unsentWork(), OWNER);
    await onAnotherDevice();
    await bringBackFile(text, OWNER);
    const args = (await stored('p'))?.args as { picture: ArrayBuffer };
    expect([...new Uint8Array(args.picture)]).toEqual([0, 255, 7, 128]);
    expect(await stored('p')).toMatchObject({ state: 'held' });
  });
});

describe('S30 an unsuitable file of unsent work', () => {
  it.each([
    '',
    'null',
    '[]',
    '{"kind":"other"}',
    '{"kind":"fieldbook-unsent","format":1}',
    '<html>',
  ])('is rejected as a whole: %s', async (text) => {
    expect(await bringBackFile(text, OWNER)).toEqual({ kind: 'not-a-file' });
  });

  const file = (fields: object) =>
    JSON.stringify({
      kind: 'fieldbook-unsent',
      format: 1,
      savedAt: 1,
      ...OWNER,
      ops: [],
      drafts: [],
      ids: [],
      ...fields,
    });

  it('has to wait for the update if a newer version made it', async () => {
    expect(await bringBackFile(file({ format: 2 }), OWNER)).toEqual({ kind: 'newer' });
  });

  it.each([{ userId: 2 }, { apiBase: 'https://other.example/api' }])(
    'is rejected if it belongs to another person or server: %j',
    async (fields) => {
      const text = file({ ...fields, ops: [storedOp({ id: 'a' })] });
      expect(await bringBackFile(text, OWNER)).toMatchObject({ kind: 'of-another' });
      expect(await db.ops.count()).toBe(0);
    },
  );

  it('loses only its broken parts, which are kept separately once', async () => {
    const good = storedOp({ id: 'good', args: contactArgs('l1') });
    const text = file({
      ops: [good, { id: 7 }, 'nonsense', null, { ...good, id: 'theirs', user: 2 }],
      drafts: [{ key: 'report' }, { key: 'note', savedAt: 1, fields: { a: 'b' } }],
      ids: [{ key: 'planters:l1' }],
    });
    expect(await bringBackFile(text, OWNER)).toMatchObject({ ops: 1, drafts: 1, unreadable: 6 });
    await bringBackFile(text, OWNER);
    const aside = await db.quarantine.toArray();
    expect(aside).toHaveLength(6);
    expect(new Set(aside.map((one) => one.feed))).toEqual(new Set(['file']));
    expect(await db.ops.toArray()).toMatchObject([{ id: 'good', state: 'queued' }]);
  });

  it('keeps args that no longer parse in the outbox', async () => {
    const text = file({ ops: [storedOp({ id: 'odd', args: { planter: 5 } })] });
    expect(await bringBackFile(text, OWNER)).toMatchObject({ ops: 1 });
    expect(await stored('odd')).toMatchObject({ args: { planter: 5 } });
  });
});

it('S30 unsent work that its author discards is no longer waiting, which the history shows', async () => {
  await enqueue(logContact, contactArgs('l1'));
  await db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'half' } });
  expect(await discardUnsent(await unsentWork())).toBe(0);
  expect(await unsentWork()).toEqual({ ops: [], drafts: [] });
  expect(await db.journal.toArray()).toMatchObject([{ outcome: 'discarded' }]);
});

describe("S30 at sign-out the server's copy leaves the device", () => {
  it('and everything that its person has written stays', async () => {
    await db.rows('contacts').add(contactRow(5));
    await db.feeds.put({
      key: 'hub:1',
      readTick: 1,
      readAt: 1,
      dirty: false,
      wantedAt: 0,
    });
    await enqueue(logContact, contactArgs('l1', 'mine'));
    await db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'half' } });
    await wipeServerCopy(db, effectsOf);
    expect(await db.rows('planters').count()).toBe(0);
    expect(await db.rows('contacts').toArray()).toMatchObject([{ lid: 'l1', notes: 'mine' }]);
    expect(await db.feeds.count()).toBe(0);
    expect(await unsentWork()).toMatchObject({
      ops: [{ state: 'queued' }],
      drafts: [{ key: 'report' }],
    });
    expect(await db.shadows.toArray()).toEqual([
      { key: 'contacts:l1', truth: null },
      { key: 'planters:s1', truth: null },
    ]);
  });

  it('and a run that is receiving rows may not continue', async () => {
    await db.meta.put({ key: 'lease', value: { epoch: 4, until: 99, stolenAt: 3 } });
    await wipeServerCopy(db, effectsOf);
    expect((await db.meta.get('lease'))?.value).toEqual({ epoch: 5, until: 0, stolenAt: 3 });
  });
});
