import { liveQuery } from 'dexie';
import * as z from 'zod/mini';
import { currentMirror } from '#db/current.ts';
import { openPlanterCards } from '#db/queries/planter-cards.ts';
import { hubOrder, hubTop } from '#db/queries/planters.ts';
import { readSyncFacts } from '#db/sync-facts.ts';
import { lidOf, newLid } from '#shared/ids.ts';
import type { WakeReason } from '#shared/sync-protocol.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { startWorker, stopWorker, wakeWorker } from '#src/sync-client/bridge.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { bareDownload } from './bare-download.ts';
import { bareDrain } from './bare-drain.ts';
import { startEngine, until } from './engine-start.ts';
import { watchInputDelay } from './input-delay.ts';
import { type LongTasks, watchLongTasks } from './long-tasks.ts';

// The app's CSP forbids compiled schemas. Without this, the page would measure something that no user gets.
z.config({ jitless: true });

/** The engine as the app uses it, without screens, controlled by a benchmark. */
const bench = {
  bareDownload,
  bareDrain,

  start: startEngine,
  until,

  /** Shows the first cards of a hub and keeps them up to date, like the hub screen. Resolves when they are there. */
  async watchHub(leader: number): Promise<void> {
    const cards = openPlanterCards(currentMirror());
    cards.follow();
    const top = await cards.readTop(leader, 'overdue');
    cards.want(top.cards.map(({ row }) => row.lid));
  },

  /** Subscribes to everything that the home screen reads continuously. */
  watchAsHome(leader: number): void {
    liveQuery(() => hubTop(currentMirror(), leader, 'overdue')).subscribe(() => undefined);
    liveQuery(() => readSyncFacts(currentMirror())).subscribe(() => undefined);
  },

  /** Requests changes. Returns the milliseconds until a planter in the mirror has this church name. */
  async wakeForChurch(planterId: number, church: string): Promise<number> {
    const startedAt = performance.now();
    void wakeWorker('manual');
    const lid = lidOf(planterId);
    const row = () => currentMirror().rows('planters').get(lid);
    return (await bench.until(async () => (await row())?.church_name === church)) - startedAt;
  },

  /** Stops the sync worker, and starts it again for the same person. Writes that are saved meanwhile wait. */
  pauseSync: () => stopWorker(),
  resumeSync: (userId: number) =>
    startWorker({ apiBase: `${location.origin}/api`, userId, names: [], version: '0.0.0' }),

  wake: (why: WakeReason) => wakeWorker(why),

  /** Resolves when the first download has been merged, for either kind of server. */
  untilDownloaded(feeds: readonly string[]): Promise<number> {
    return bench.until(async () => {
      const states = await currentMirror().feeds.bulkGet([...feeds]);
      return states.every((state) => (state?.readAt ?? 0) > 0);
    });
  },

  /** Resolves when the contacts of every planter of a hub have been read, one list each. */
  untilContactsRead(leader: number): Promise<number> {
    return bench.until(async () => {
      const hub = await hubOrder(currentMirror(), leader, 'name');
      const states = await currentMirror().feeds.bulkGet(hub.map((lid) => `contacts:${lid}`));
      return hub.length > 0 && states.every((state) => (state?.readAt ?? 0) > 0);
    });
  },

  /** Resolves when nothing waits to be sent any more: every write has its receipt. */
  untilSent: () => untilStatus(async () => (await readSyncFacts(currentMirror())).waiting === 0),

  /** Resolves when every write has also been confirmed by the server's own lists, and so has left the outbox. */
  untilEnded: () => untilStatus(async () => (await currentMirror().ops.count()) === 0),

  counts: async () => ({
    planters: await currentMirror().rows('planters').count(),
    contacts: await currentMirror().rows('contacts').count(),
    ops: await currentMirror().ops.count(),
  }),

  /** Local keys of a hub's planters. */
  planters: (leader: number) => hubOrder(currentMirror(), leader, 'name'),

  /** Server numbers of a hub's planters. */
  planterIds: async (leader: number) =>
    (await bench.planters(leader)).map((lid) => Number(lid.slice(1))),

  /** Logs one contact, as a tap does. Returns the milliseconds until it was saved. */
  async logContact(planter: string, by: number, notes: string): Promise<number> {
    const startedAt = performance.now();
    const saved = await enqueue(logContact, {
      contact: newLid(),
      planter,
      planterName: 'A Planter',
      contact_date: '2026-11-20',
      contact_type: 'phone',
      notes,
      next_contact_date: '2026-12-20',
      by,
      byName: 'A Leader',
    });
    if (saved.kind !== 'saved') throw new Error(saved.message);
    return performance.now() - startedAt;
  },

  /** Logs contacts for the planters of the hub in turn, and measures each write and the input delay meanwhile. */
  async logSomeContacts({ by, count, pauseMs }: { by: number; count: number; pauseMs: number }) {
    const hub = await bench.planters(by);
    const times: number[] = [];
    const inputDelays = watchInputDelay();
    for (let nth = 0; nth < count; nth += 1) {
      const planter = hub[nth % hub.length] ?? '';
      times.push(await bench.logContact(planter, by, `Contact ${nth} of ${count}`));
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return { times, inputDelays: inputDelays() };
  },

  watchInputDelay,

  longTasks: undefined as LongTasks | undefined,
  watchLongTasks(): void {
    bench.longTasks = watchLongTasks();
  },
};

/** Returns milliseconds since the page's start. Checks as often as the app reads its status during many writes. */
async function untilStatus(query: () => Promise<boolean>): Promise<number> {
  while (!(await query())) await new Promise((resolve) => setTimeout(resolve, 150));
  return performance.now();
}

export type EngineBench = typeof bench;

declare global {
  interface Window {
    bench: EngineBench;
  }
}
window.bench = bench;
