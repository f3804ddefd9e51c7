import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { closeMirrors, currentMirror, currentUserId, openMirrors } from './current.ts';

const API = 'https://network.example/api';

afterEach(async () => {
  closeMirrors();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('after signing out, the database of that person is neither read nor written', async () => {
  const { strict, relaxed } = await openMirrors(API, 1);
  closeMirrors();
  expect(strict.isOpen()).toBe(false);
  expect(relaxed.isOpen()).toBe(false);
  expect(currentMirror).toThrow('nobody is signed in');
  expect(currentUserId).toThrow('nobody is signed in');
});

test('the next person to sign in gets a separate database, and the previous one is closed', async () => {
  const first = await openMirrors(API, 1);
  await openMirrors(API, 2);
  expect(first.relaxed.isOpen()).toBe(false);
  expect(currentUserId()).toBe(2);
  expect(currentMirror().name).not.toBe(first.relaxed.name);
});

test('only a database that does not exist yet is announced as new', async () => {
  const onCreate = vi.fn();
  await openMirrors(API, 1, onCreate);
  expect(onCreate).toHaveBeenCalledOnce();
  closeMirrors();
  const { relaxed } = await openMirrors(API, 1, onCreate);
  await Dexie.delete(relaxed.name);
  await relaxed.meta.count();
  expect(onCreate).toHaveBeenCalledOnce();
});

test('a database that opens after its person has signed out does not become the current one', async () => {
  const first = openMirrors(API, 1);
  const second = openMirrors(API, 2);
  await expect(first).rejects.toThrow('Closed meanwhile');
  await second;
  expect(currentUserId()).toBe(2);
  const third = openMirrors(API, 3);
  closeMirrors();
  await expect(third).rejects.toThrow('Closed meanwhile');
  expect(currentMirror).toThrow('nobody is signed in');
});
