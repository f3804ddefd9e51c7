import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Other, type Place, Presence, sceneOf } from '#shared/contract/presence.ts';
import { nextMinute } from '#shared/minutes.ts';
import { currentWorker } from '#src/sync-client/bridge.ts';

/** The worker's answer: the state, and how often it has changed. */
const Answer = z.object({ changes: z.int(), presence: z.optional(Presence) });

/** A worker that is not there is looked for again after this. One that was replaced is noticed within a minute. */
const LOOK_AGAIN_MS = 5_000;
const NOBODY: readonly Other[] = [];

/** Open screens that have a place; the last one is in front. */
let open: { place: Place }[] = [];
let others: readonly Other[] = NOBODY;
const listeners = new Set<() => void>();
let isWatching = false;
let worker: ReturnType<typeof currentWorker>;
let said = '';

/** A screen of this page: it is left at the end, and says where in it the reader is. */
export interface Stay {
  moveTo(detail: Pick<Place, 'card' | 'field'>): void;
  leave(): void;
}

export function stayAt(place: Place): Stay {
  const mine = { place };
  open = [...open, mine];
  say();
  void watch();
  return {
    moveTo(detail) {
      mine.place = { ...place, ...detail };
      say();
    },
    leave() {
      open = open.filter((one) => one !== mine);
      say();
    },
  };
}

/** Everybody else at the place in front. */
export function useOthers(): readonly Other[] {
  return useSyncExternalStore(listen, () => others);
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function show(presence: Presence | undefined): void {
  const front = open.at(-1)?.place;
  const isHere = presence && front && sceneOf(presence) === sceneOf(front);
  others = isHere ? presence.others : NOBODY;
  for (const listener of listeners) listener();
}

function say(): void {
  const place = open.at(-1)?.place;
  const words = JSON.stringify(place ?? null);
  if (words === said) return;
  said = words;
  currentWorker()?.stay(place).catch(report);
}

/** Asks the worker for each change while a screen with a place is open. */
async function watch(): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  while (open.length > 0) {
    const current = currentWorker();
    if (current && current !== worker) {
      worker = current;
      said = '';
      say();
      void follow(current);
    }
    const isFollowing = worker !== undefined && currentWorker() === worker;
    await (isFollowing ? nextMinute() : new Promise((again) => setTimeout(again, LOOK_AGAIN_MS)));
  }
  isWatching = false;
}

async function follow(current: NonNullable<typeof worker>): Promise<void> {
  let changes = 0;
  show(undefined);
  try {
    while (current === worker) {
      const answer = Answer.parse(await current.nextOthers(changes));
      changes = answer.changes;
      if (current === worker) show(answer.presence);
    }
  } catch (error) {
    report(error);
  }
}

function report(error: unknown): void {
  console.error('presence', error);
}
