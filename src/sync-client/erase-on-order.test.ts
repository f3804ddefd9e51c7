import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import { Mirror, mirrorName } from '#db/schema.ts';
import {
  type ErasableDevice,
  erasableDevices,
  eraseKeyOf,
  erasureStore,
  forgetErasable,
  randomKey,
} from '#shared/erasable-devices.ts';
import { isSealed } from '#shared/sealed-text.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { forgetSealed, sealedFiles } from '#src/vault/sealed-work.ts';
import { Vault } from '#src/vault/vault.ts';
import { contactArgs, planterRow } from '#tests/support/mirror-rows.ts';
import { enqueue } from './enqueue.ts';
import { continueErasing, eraseOnOrder } from './erase-on-order.ts';
import { bringBackSealed } from './sealed-work.ts';
import { unsentWork } from './unsent.ts';

const API = 'https://network.example/api';
const OWNER = { apiBase: API, userId: 1 };
const OTHER = { apiBase: API, userId: 2 };
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const PASSWORD = 'fieldbook';

/** The key that the server returns for each sealed key. */
let keys: Map<string, string>;
let db: Mirror;

beforeEach(async () => {
  keys = new Map();
  vi.stubGlobal('caches', { keys: async () => ['precache', 'pictures'], delete: async () => true });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const key = keys.get(JSON.parse(String(init.body)).sealedKey);
    if (key === undefined) return Response.json({ success: false }, { status: 404 });
    return Response.json({ success: true, data: { key } });
  });
  await eraseKeyOf(OWNER, ID);
  await signIn();
  await db.rows('planters').add(planterRow(1));
});

afterEach(async () => {
  closeMirrors();
  for (const name of await Dexie.getDatabaseNames()) {
    if (name.startsWith('fieldbook:')) await Dexie.delete(name);
  }
  for (const device of await erasableDevices()) await forgetErasable(device);
  for (const file of await sealedFiles()) await forgetSealed(file);
  await vaultHere().erase();
});

function vaultHere(): Vault {
  return new Vault(`${API}:1`, { rounds: 10 });
}

async function signIn(userId = 1): Promise<void> {
  db = (await openMirrors(API, userId)).relaxed;
}

async function writeSomething(): Promise<string[]> {
  await enqueue(logContact, contactArgs('l1', 'A long talk'));
  await enqueue(logContact, contactArgs('l2', 'A short one'));
  await db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'half' } });
  return waiting();
}

const waiting = async () => (await db.ops.orderBy('seq').toArray()).map(({ id }) => id);

async function device(): Promise<ErasableDevice> {
  const [known] = await erasableDevices(OWNER);
  if (!known) throw new Error('This device is not known.');
  return known;
}

/** The server's answer to one question, with a different key each time. */
function order() {
  const key = randomKey();
  const sealedKey = `sealed ${keys.size}`;
  keys.set(sealedKey, key);
  return { key, sealedKey };
}

const isThere = () => Dexie.exists(mirrorName(API, 1));

/** Signs in on the same device and brings back the sealed work. */
async function bringBackAll() {
  await signIn();
  const outcomes = [];
  for (const file of await sealedFiles(OWNER)) {
    outcomes.push(await bringBackSealed(file, OWNER, 'a token'));
  }
  return outcomes;
}

async function expectBack(ids: readonly string[]): Promise<void> {
  const { ops, drafts } = await unsentWork();
  expect(ops.map(({ id }) => id)).toEqual(ids);
  expect(drafts).toMatchObject([{ key: 'report', fields: { notes: 'half' } }]);
  expect(await db.drafts.count()).toBe(1);
  expect(await sealedFiles(OWNER)).toEqual([]);
}

describe('a device that was ordered to erase itself', () => {
  it('keeps unsent work sealed and returns it to its owner', async () => {
    const ids = await writeSomething();
    closeMirrors();
    expect(await eraseOnOrder(await device(), order())).toBe(true);
    expect(await isThere()).toBe(false);
    expect(await device()).toMatchObject({ id: ID, step: 'erased' });
    const [file, ...others] = await sealedFiles(OWNER);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ count: 3 });
    expect(JSON.stringify(file)).not.toMatch(/talk|Miller|half/);
    expect(await bringBackAll()).toMatchObject([{ kind: 'done', ops: 2, drafts: 1 }]);
    await expectBack(ids);
  });

  it('leaves no sealed work if everything was sent', async () => {
    closeMirrors();
    expect(await eraseOnOrder(await device(), order())).toBe(true);
    expect(await sealedFiles()).toEqual([]);
    expect(await isThere()).toBe(false);
  });

  it('seals work that was added in another tab meanwhile', async () => {
    let ids = await writeSomething();
    const write = erasureStore.write.bind(erasureStore);
    vi.spyOn(erasureStore, 'write').mockImplementationOnce(async (...item) => {
      await enqueue(logContact, contactArgs('l3', 'In another tab'));
      ids = await waiting();
      await write(...item);
    });
    expect(await eraseOnOrder(await device(), order())).toBe(true);
    expect(await sealedFiles(OWNER)).toHaveLength(1);
    expect(ids).toHaveLength(3);
    await bringBackAll();
    await expectBack(ids);
  });

  it('keeps work that this build cannot read', async () => {
    await db.table('ops').add({ id: 'broken', state: 'queued', args: { notes: 'Unreadable' } });
    closeMirrors();
    await eraseOnOrder(await device(), order());
    expect(await bringBackAll()).toMatchObject([{ kind: 'done', ops: 0, unreadable: 1 }]);
    expect(await db.quarantine.toArray()).toMatchObject([
      { raw: { args: { notes: 'Unreadable' } } },
    ]);
    // And once more: now it is no longer a write but a part that waits for another build.
    closeMirrors();
    await eraseOnOrder({ ...(await device()), step: undefined }, order());
    await bringBackAll();
    expect(await db.quarantine.toArray()).toMatchObject([
      { raw: { args: { notes: 'Unreadable' } } },
    ]);
  });

  it('does not touch another person’s data', async () => {
    await signIn(2);
    await db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'of Paul' } });
    await eraseKeyOf(OTHER, ID);
    closeMirrors();
    await eraseOnOrder(await device(), order());
    expect(await erasableDevices(OTHER)).toEqual([
      { ...OTHER, id: ID, eraseKey: expect.any(String) },
    ]);
    await signIn(2);
    expect(await db.drafts.toArray()).toMatchObject([{ fields: { notes: 'of Paul' } }]);
  });

  it('keeps confidential texts with the keys that the password opens', async () => {
    const before = vaultHere();
    await before.signIn(PASSWORD);
    const sealed = await before.seal('He is tired');
    await db.drafts.put({ key: 'assessor-report', savedAt: 1, fields: { notes: sealed } });
    closeMirrors();
    await eraseOnOrder(await device(), order());
    expect(await vaultHere().state()).toBe('none');

    const after = vaultHere();
    await after.signIn(PASSWORD);
    await bringBackAll();
    const [draft] = await db.drafts.toArray();
    const text = String(draft?.fields?.notes);
    expect(isSealed(text)).toBe(true);
    await expect(after.open(text)).rejects.toThrow('unlock first');
    expect(await after.unlock(PASSWORD)).toBe('open');
    expect(await after.open(text)).toBe('He is tired');
    await after.lock();
  });
});

/** Points at which the browser may be closed or fail, in the order of the steps. */
const INTERRUPTIONS: readonly [where: string, interrupt: () => void][] = [
  ['removing the pictures', () => failOnce(globalThis.caches, 'keys')],
  ['storing the sealed work', () => failOnce(erasureStore, 'write')],
  ['reading the sealed work again', () => failOnce(erasureStore, 'read')],
  ['noting that the work is sealed', () => failOnce(erasureStore, 'write', 2)],
  ['removing the unsent work', () => failOnce(Mirror.prototype, 'transaction')],
  ['deleting the database', () => failOnce(Mirror.prototype, 'delete')],
  ['erasing the vault', () => failOnce(Vault.prototype, 'erase')],
  ['noting that it is done', () => failOnce(erasureStore, 'write', 3)],
];

/** The nth call fails; all others work. */
function failOnce(target: object, name: string, nth = 1): void {
  const original: unknown = Reflect.get(target, name);
  let calls = 0;
  Reflect.set(target, name, function interrupted(this: unknown, ...args: unknown[]) {
    calls += 1;
    if (calls < nth) return Reflect.apply(original as () => unknown, this, args);
    Reflect.set(target, name, original);
    throw new Error('interrupted');
  });
}

/** Writes something, and starts an erasure that is interrupted. */
async function interruptedBy(interrupt: () => void) {
  const ids = await writeSomething();
  closeMirrors();
  const known = await device();
  interrupt();
  await expect(eraseOnOrder(known, order())).rejects.toThrow('interrupted');
  return ids;
}

describe('interrupted while', () => {
  it.each(INTERRUPTIONS)(
    '%s, it loses nothing and is erased at the next contact',
    async (_where, interrupt) => {
      const ids = await interruptedBy(interrupt);
      const later = await device();
      const wentOn = later.step === 'sealed' && (await continueErasing(later));
      if (!wentOn) await eraseOnOrder(await device(), order());
      expect(await isThere()).toBe(false);
      expect(await device()).toMatchObject({ step: 'erased' });
      await bringBackAll();
      await expectBack(ids);
    },
  );

  it.each(INTERRUPTIONS)(
    '%s, and withdrawn before the next contact, it loses nothing',
    async (_where, interrupt) => {
      const ids = await interruptedBy(interrupt);
      const later = await device();
      if (later.step === 'sealed') await continueErasing(later);
      await bringBackAll();
      await expectBack(ids);
    },
  );
});
