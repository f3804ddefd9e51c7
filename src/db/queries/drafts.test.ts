import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeMirrors, openMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import { draftEndedAt, endDraft } from './draft-copies.ts';
import { type DraftSaver, newDraftSaver } from './draft-saver.ts';
import { readDraft, versionsOf } from './drafts.ts';

const KEY = 'report';
const MINUTE = 60_000;

let db: Mirror;
let now = Date.parse('2026-11-17T21:00:00');

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  ({ relaxed: db } = await openMirrors('https://network.example/api', 1));
});

afterEach(async () => {
  closeMirrors();
  await db.delete();
});

async function openForm(): Promise<DraftSaver> {
  const saver = newDraftSaver(KEY, { versions: true });
  const draft = await readDraft(KEY);
  saver.startFrom(draft && { text: String(draft.fields.text) }, draft?.savedAt);
  return saver;
}

async function type(saver: DraftSaver, text: string, afterMs = 1_000): Promise<void> {
  now += afterMs;
  expect(await saver.save({ text })).toBe(true);
}

async function kept(): Promise<unknown[]> {
  return (await versionsOf(db, KEY)).map((version) => version.fields.text);
}

test('keeps at most one version every two minutes while somebody types', async () => {
  const form = await openForm();
  let text = '';
  for (let second = 0; second < 10 * 60; second += 5) {
    text += 'word ';
    await type(form, text, 5_000);
  }
  expect((await kept()).length).toBeLessThanOrEqual(6);
  expect((await kept()).length).toBeGreaterThanOrEqual(4);
});

test('keeps the previous evening’s text when typing continues the next evening', async () => {
  await type(await openForm(), 'Monday');
  const monday = now;
  now += 24 * 60 * MINUTE;
  await type(await openForm(), 'Monday and Tuesday');
  expect(await kept()).toEqual(['Monday']);
  expect((await versionsOf(db, KEY))[0]?.savedAt).toBe(monday);
});

test('keeps text that is cut or overwritten, however soon', async () => {
  const form = await openForm();
  await type(form, 'A long sentence about the month of November');
  await type(form, 'x');
  expect(await kept()).toContain('A long sentence about the month of November');
});

test('keeps the text of another tab before this tab overwrites it', async () => {
  const [one, other] = [await openForm(), await openForm()];
  await type(one, 'from the one');
  await type(other, 'from the other');
  expect(await kept()).toContain('from the one');
});

test('restores a version and keeps the replaced text as a version', async () => {
  const form = await openForm();
  await type(form, 'first');
  await type(form, 'second', 5 * MINUTE);
  const [version] = await versionsOf(db, KEY);
  const restored = await form.restore(version?.seq ?? 0);
  expect(restored?.fields).toEqual({ text: 'first' });
  expect((await readDraft(KEY))?.fields).toEqual({ text: 'first' });
  expect(await kept()).toEqual(['second', 'first']);
});

test('typing after a restore does not store the restored text as a version', async () => {
  const form = await openForm();
  await type(form, 'first');
  await type(form, 'second', 5 * MINUTE);
  const [version] = await versionsOf(db, KEY);
  await form.restore(version?.seq ?? 0);
  await type(form, 'first and more');
  expect(await kept()).toEqual(['second', 'first']);
});

test('does not restore a version that no longer exists, and keeps the draft', async () => {
  const form = await openForm();
  await type(form, 'mine');
  expect(await form.restore(999)).toBeUndefined();
  expect((await readDraft(KEY))?.fields).toEqual({ text: 'mine' });
});

test('stores a version after a pause of two minutes', async () => {
  const form = await openForm();
  await type(form, 'one');
  await type(form, 'one two');
  await type(form, 'one two three', 2 * MINUTE);
  expect(await kept()).toEqual(['one two', 'one']);
});

test('does not restore a version of another draft', async () => {
  const form = await openForm();
  const version = { savedAt: now, keptAt: now, fields: { text: 'x' } };
  const seq = await db.draftVersions.add({ ...version, key: 'other' });
  await type(form, 'mine');
  expect(await form.restore(seq)).toBeUndefined();
  expect((await readDraft(KEY))?.fields).toEqual({ text: 'mine' });
});

test('keeps the newest 20 versions for at most 30 days', async () => {
  const form = await openForm();
  for (let nth = 0; nth < 30; nth += 1) await type(form, `text ${nth}`, 5 * MINUTE);
  expect(await kept()).toHaveLength(20);
  expect((await kept())[0]).toBe('text 28');
  await type(form, 'a month later', 31 * 24 * 60 * MINUTE);
  expect(await kept()).toEqual(['text 29']);
});

test('keeps the final text of a draft as a version', async () => {
  const form = await openForm();
  await type(form, 'handed in');
  await form.drop();
  expect(await readDraft(KEY)).toBeUndefined();
  expect(await kept()).toEqual(['handed in']);
});

test('keeps no versions for a form without versions', async () => {
  const form = newDraftSaver(KEY);
  await type(form, 'A long sentence about the month of November');
  await type(form, '', 5 * MINUTE);
  expect(await kept()).toEqual([]);
});

test('takes only a time as the end of a draft', async () => {
  expect(await draftEndedAt(db, KEY)).toBe(0);
  await endDraft(KEY, 7);
  expect(await draftEndedAt(db, KEY)).toBe(7);
  await db.meta.put({ key: `draft-ended:${KEY}`, value: 'yesterday' });
  expect(await draftEndedAt(db, KEY)).toBe(0);
});
