import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import { deleteLostFiles } from '#db/op-files.ts';
import type { Mirror } from '#db/schema.ts';
import { setPicture } from '#src/mutations/set-picture.ts';
import { enqueue } from './enqueue.ts';
import { discard, editAndSendAgain, withdraw } from './outbox-actions.ts';
import {
  bringBackFile,
  discardUnsent,
  endTaken,
  fileOfUnsent,
  readableForAuthor,
  unsentWork,
} from './unsent.ts';

const API = 'https://network.example/api';
const OWNER = { apiBase: API, userId: 1, name: 'Hanna Hub' };
const PICTURE = 'data:image/jpeg;base64,/9j/AAECAwT/';
const BYTES = [255, 216, 255, 0, 1, 2, 3, 4, 255];
const ARGS = {
  table: 'churches' as const,
  record: 's1',
  recordName: 'Grace Church',
  picture: PICTURE,
  fileName: 'church.jpg',
  feed: 'churches',
};
const CHURCH = {
  lid: 's1',
  id: 1,
  sort_name: 'grace church',
  name: 'Grace Church',
  location: '',
  address: '',
  website: '',
  status: '',
  planter: '',
  profile_picture_url: '/api/pictures/before',
};

let db: Mirror;

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  db = (await openMirrors(API, 1)).relaxed;
  await db.table('churches').add(CHURCH);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  closeMirrors();
  await db.delete();
});

async function save(): Promise<string> {
  const saved = await enqueue(setPicture, ARGS);
  if (saved.kind !== 'saved') throw new Error(saved.message);
  return saved.opId;
}

/** The picture that the screen shows, and the files that are kept, by op. */
async function shown() {
  const row = await db.rows('churches').get('s1');
  const files = await db.opFiles.toArray();
  return {
    picture: row?.profile_picture_url,
    files: files.map(({ opId, type, bytes }) => ({
      opId,
      type,
      bytes: [...new Uint8Array(bytes)],
    })),
  };
}

function kept(opId: string) {
  return { picture: PICTURE, files: [{ opId, type: 'image/jpeg', bytes: BYTES }] };
}

const NOTHING_KEPT = { picture: '/api/pictures/before', files: [] };

describe('S35 a queued picture', () => {
  it('is shown at once, and kept as bytes separately from its op', async () => {
    const opId = await save();
    expect(await shown()).toEqual(kept(opId));
    const [op] = await db.ops.toArray();
    expect(op).toMatchObject({ version: 2, file: 'picture' });
    expect(op?.args).not.toHaveProperty('picture');
  });

  it('is removed from the device when its author withdraws it', async () => {
    expect(await withdraw(await save())).toBe(true);
    expect(await shown()).toEqual(NOTHING_KEPT);
  });

  it('is restored when a discard is undone', async () => {
    const opId = await save();
    const undo = await discard(opId);
    expect(await shown()).toEqual(NOTHING_KEPT);
    await undo?.();
    expect(await shown()).toEqual(kept(opId));
  });

  it('stays with its write when that is changed and sent again', async () => {
    const opId = await save();
    await db.ops.where('id').equals(opId).modify({ state: 'attention' });
    const { picture: _, ...args } = ARGS;
    expect(await editAndSendAgain(setPicture, opId, { ...args, fileName: 'other.jpg' })).toBe(true);
    const [op] = await db.ops.toArray();
    expect(op?.args).toMatchObject({ fileName: 'other.jpg' });
    expect(await shown()).toEqual(kept(op?.id ?? ''));
  });

  it('is replaced when its author chooses another one for a refused write', async () => {
    const opId = await save();
    await db.ops.where('id').equals(opId).modify({ state: 'attention' });
    const picture = 'data:image/jpeg;base64,AQID';
    expect(await editAndSendAgain(setPicture, opId, { ...ARGS, picture })).toBe(true);
    const { files, ...row } = await shown();
    expect(row).toEqual({ picture });
    expect(files.map((file) => file.bytes)).toEqual([[1, 2, 3]]);
  });

  it('is in the copy of a write that its author saves', async () => {
    await save();
    const [op] = await db.ops.toArray();
    if (!op) throw new Error('nothing waits');
    expect((await readableForAuthor(op)).args).toMatchObject({ picture: PICTURE });
  });

  it('is in the file of unsent work and comes back from it', async () => {
    const opId = await save();
    const work = await unsentWork();
    const text = await fileOfUnsent(work, OWNER);
    expect(text).toContain(PICTURE);
    expect(await endTaken(work)).toBe(0);
    expect(await shown()).toEqual(NOTHING_KEPT);
    expect(await bringBackFile(text, OWNER)).toMatchObject({ kind: 'done', ops: 1 });
    expect(await shown()).toEqual(kept(opId));
  });

  it('comes back from a file of a build that kept pictures in their ops', async () => {
    const opId = await save();
    const work = await unsentWork();
    const file: { ops: Record<string, unknown>[] } = JSON.parse(await fileOfUnsent(work, OWNER));
    await discardUnsent(work);
    await db.journal.clear();
    for (const op of file.ops) {
      delete op.file;
      op.version = 1;
    }
    await bringBackFile(JSON.stringify(file), OWNER);
    expect(await shown()).toEqual(kept(opId));
    expect(await db.ops.toArray()).toMatchObject([{ version: 2, file: 'picture' }]);
  });

  it('is removed from the device after an older build, which knows no files, has ended its write', async () => {
    await db.ops
      .where('id')
      .equals(await save())
      .delete();
    const kept = await save();
    await deleteLostFiles(db);
    expect((await db.opFiles.toArray()).map(({ opId }) => opId)).toEqual([kept]);
  });

  it('is removed from the device when all unsent work is discarded', async () => {
    await save();
    await discardUnsent(await unsentWork());
    expect(await shown()).toEqual(NOTHING_KEPT);
  });
});
