import { type Row, rowOf } from '../harness/table.ts';
import { lastCursor, mixedLoad, send } from './load.ts';
import type { Served, Stage } from './stage.ts';

export interface ServerScale {
  /** Milliseconds of each load. */
  loadMs: number;
  clients: number;
  /** Repetitions of what is quick. */
  samples: number;
}

const LIST_READERS = 4;
const PROBE_MS = 50;

/** Requests per second, p95 and memory of the mixed load. */
export async function loadRows(
  stage: Stage,
  served: Served,
  title: string,
  scale: ServerScale,
): Promise<Row[]> {
  const load = await mixedLoad(stage, served, { clients: scale.clients, ms: scale.loadMs });
  if (load.failed > 0) throw new Error(`${load.failed} requests of the load were refused`);
  return [
    rowOf({ what: `${title}: mixed load, answer`, unit: 'ms', samples: load.samples }),
    rowOf({
      what: `${title}: mixed load, requests a second`,
      unit: 'requests',
      samples: [Math.round(load.perSecond)],
    }),
    rowOf({
      what: `${title}: memory of the processes`,
      unit: 'MB',
      samples: [served.memory() / 1e6],
    }),
  ];
}

/** What must stay quick in a large network. */
export async function aimRows(served: Served, title: string, scale: ServerScale): Promise<Row[]> {
  const [base = ''] = served.bases;
  const [leader = ''] = served.leaders;
  const first = await repeated(5, () => lastCursor(base, leader));
  const cursor = encodeURIComponent(await lastCursor(base, leader));
  const news = { method: 'GET', path: `/sync/changes?cursor=${cursor}` };
  const quiet = await repeated(scale.samples, () => send(base, news, leader));
  const live = await liveWhileListsAreRead(served, scale.loadMs);
  return [
    rowOf({
      what: `${title}: first feed of a hub leader`,
      unit: 'ms',
      samples: first,
      aim: { p95: 300 },
    }),
    rowOf({ what: `${title}: feed without news`, unit: 'ms', samples: quiet, aim: { p95: 30 } }),
    rowOf({
      what: `${title}: live while four read all lists`,
      unit: 'ms',
      samples: live,
      aim: { p95: 100 },
    }),
  ];
}

const LISTS = ['/church-planters', '/apps/3/users', '/mbcb-reports', '/hubs'];

/** Milliseconds of `/health/live`, asked every 50 ms. */
async function liveWhileListsAreRead(served: Served, ms: number): Promise<number[]> {
  const [base = ''] = served.bases;
  let reading = true;
  async function readLists(): Promise<void> {
    for (let nth = 0; reading; nth += 1) {
      const path = LISTS[nth % LISTS.length] ?? '';
      await send(base, { method: 'GET', path }, served.admin);
    }
  }
  const readers = Array.from({ length: LIST_READERS }, readLists);
  const samples: number[] = [];
  for (const endsAt = performance.now() + ms; performance.now() < endsAt; ) {
    const [took] = await repeated(1, () => send(base, { method: 'GET', path: '/health/live' }, ''));
    samples.push(took ?? 0);
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  }
  reading = false;
  await Promise.all(readers);
  return samples;
}

async function repeated(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const startedAt = performance.now();
    await work();
    samples.push(performance.now() - startedAt);
  }
  return samples;
}
