import { useSyncExternalStore } from 'react';
import { currentMirror } from '#db/current.ts';

/*
 * A browser's storage may stop answering for good while everything else keeps running: WebKit does when a worker ends
 * in the middle of two transactions (its bug 324094), until the whole browser is closed. Then nothing new can be saved,
 * and writers have to know it (S35).
 */

/** Runs and writes are over in this time, or storage is asked whether it is still there. */
const LOOK_AFTER_MS = 10_000;
/** The least of all reads: only who gets no answer at all takes this long. */
const ANSWER_MS = 5_000;

let isStuck = false;
let isDeleted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** True while this device's storage does not answer: nothing can be saved. */
export function useStuckStorage(): boolean {
  return useSyncExternalStore(subscribe, () => isStuck);
}

/** True when the database was deleted while this page had it open: what had not been sent is lost. */
export function useDeletedStorage(): boolean {
  return useSyncExternalStore(subscribe, () => isDeleted);
}

/** The database was deleted: said until the page is loaded again or its person signs out. */
export function sayDeleted(now = true): void {
  isDeleted = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Looks in a while whether storage answers; if it does not, again and again until it does. */
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
  // Signed out meanwhile: the next person's storage is another one.
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
    // Closed or refused is an answer too, and is said where something was wanted of it.
  }
  return true;
}

function say(now: boolean): void {
  if (now === isStuck) return;
  isStuck = now;
  for (const listener of listeners) listener();
}
