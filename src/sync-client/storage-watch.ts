import { useSyncExternalStore } from 'react';
import { currentMirror } from '#db/current.ts';

/*
 * A browser's storage may stop responding while everything else keeps running. In WebKit this happens when a worker
 * ends in the middle of two transactions (bug 324094), and lasts until the whole browser is closed. Nothing new can be
 * saved then, and users have to know (S35).
 */

/** If runs and writes take longer than this, the storage is checked. */
const LOOK_AFTER_MS = 10_000;
/** Timeout of a minimal read, which takes this long only if storage does not respond at all. */
const ANSWER_MS = 5_000;

let isStuck = false;
let isDeleted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** True while this device's storage does not respond, so that nothing can be saved. */
export function useStuckStorage(): boolean {
  return useSyncExternalStore(subscribe, () => isStuck);
}

/** True if the database was deleted while this page had it open. Unsent work is lost. */
export function useDeletedStorage(): boolean {
  return useSyncExternalStore(subscribe, () => isDeleted);
}

/** Reports that the database was deleted, until the page is reloaded or its person signs out. */
export function sayDeleted(now = true): void {
  isDeleted = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks after a while whether storage responds, and repeats the check until it does. */
export function watchStorage(): void {
  timer ??= setTimeout(() => void look(), LOOK_AFTER_MS);
}

export function stopWatchingStorage(): void {
  clearTimeout(timer);
  timer = undefined;
  say(false);
  sayDeleted(false);
}

async function look(): Promise<void> {
  const mine = timer;
  const isAnswering = await answers();
  // Signed out meanwhile: the next person has another database.
  if (timer !== mine) return;
  timer = undefined;
  say(!isAnswering);
  if (isStuck) watchStorage();
}

function answers(): Promise<boolean> {
  const silence = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS));
  return Promise.race([ask(), silence]);
}

async function ask(): Promise<boolean> {
  try {
    await currentMirror().meta.get('lease');
  } catch {
    // An error is a response too. It is reported where the database is used.
  }
  return true;
}

function say(now: boolean): void {
  if (now === isStuck) return;
  isStuck = now;
  for (const listener of listeners) listener();
}
