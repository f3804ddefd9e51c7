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
  await vi.waitFor(() => expect(onCreate).toHaveBeenCalledOnce());
  closeMirrors();
  await openMirrors(API, 1, onCreate);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onCreate).toHaveBeenCalledOnce();
});
