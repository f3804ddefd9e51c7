import { act, cleanup, render, screen } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { currentMirror } from '#db/current.ts';
import { signIn } from '#src/account/account.ts';
import { startSync, stopSync } from './start.ts';
import { useDeletedStorage } from './storage-watch.ts';

const ACCOUNT = { apiBase: 'https://network.example/api', userId: 7, names: [] };

/** Counts the workers that are running. */
let running = 0;

class SilentWorker extends EventTarget {
  constructor() {
    super();
    running += 1;
  }
  postMessage() {}
  terminate() {
    running -= 1;
  }
}

afterEach(async () => {
  cleanup();
  await stopSync();
});

function Told() {
  return <p>{useDeletedStorage() ? 'deleted' : 'there'}</p>;
}

async function started() {
  vi.stubGlobal('Worker', SilentWorker);
  await signIn({ id: 7, email: 'mary@network.example' }, 'secret');
  expect(await startSync(ACCOUNT)).toEqual({ kind: 'ready' });
  render(<Told />);
}

test('S35 reports that the database was deleted while the page was open', async () => {
  await started();
  const { name } = currentMirror();
  await act(() => Dexie.delete(name));
  expect(await screen.findByText('deleted')).toBeTruthy();
  await vi.dynamicImportSettled();
  expect(running).toBe(1);
});

test('S35 notices the deletion even if another context has created an empty database in its place', async () => {
  await started();
  const db = currentMirror();
  await Dexie.delete(db.name);
  const worker = new Dexie(db.name);
  worker.version(db.verno).stores({ meta: 'key' });
  await worker.open();
  worker.close();
  expect(await screen.findByText('deleted')).toBeTruthy();
});

test('S35 reports nothing for a connection that was closed and reopened', async () => {
  await started();
  const db = currentMirror();
  db.close({ disableAutoOpen: false });
  await act(async () => {
    await db.meta.count();
  });
  expect(screen.getByText('there')).toBeTruthy();
});
