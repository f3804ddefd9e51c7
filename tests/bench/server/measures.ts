import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Row, rowOf } from '../harness/table.ts';
import { lastCursor, mixedLoad, send } from './load.ts';
import type { Served, Stage } from './stage.ts';

export interface ServerScale {
  /** Duration of each load in milliseconds. */
  loadMs: number;
  clients: number;
  /** Repetitions of quick requests (`samples`) and of slow ones (`repeats`). */
  samples: number;
  repeats: number;
  /** Open pages that listen for hints. */
  streams: number;
}

const LIST_READERS = 4;
const PROBE_MS = 50;

/** Requests per second, p95, memory and processor time of the mixed load. */
export async function loadRows(
  stage: Stage,
  served: Served,
  title: string,
  scale: ServerScale,
): Promise<Row[]> {
  const cpuBefore = served.cpuMs();
  const load = await mixedLoad(stage, served, { clients: scale.clients, ms: scale.loadMs });
  const cpuMs = served.cpuMs() - cpuBefore;
  if (load.failed > 0) throw new Error(`${load.failed} requests of the load were refused`);
  return [
    rowOf({ what: `${title}: mixed load, answer`, unit: 'ms', samples: load.samples }),
    rowOf({
      what: `${title}: mixed load, requests a second`,
      unit: 'requests',
      samples: [Math.round(load.perSecond)],
    }),
    rowOf({
      what: `${title}: mixed load, processor time of a request`,
      unit: 'ms',
      samples: [cpuMs / load.samples.length],
    }),
    rowOf({
      what: `${title}: memory of the processes`,
      unit: 'MB',
      samples: [served.memory() / 1e6],
    }),
  ];
}

/** Requests that must stay fast in a large network. */
export async function aimRows(served: Served, title: string, scale: ServerScale): Promise<Row[]> {
  const [base = ''] = served.bases;
  const [leader = ''] = served.leaders;
  const get = (path: string) => send(base, { method: 'GET', path }, leader);
  // Every hub leader receives the directory of all planters, in answers of 5,000 rows.
  const cpuBefore = served.cpuMs();
  const first = await repeated(scale.repeats, () => get('/sync/changes'));
  const firstCpu = (served.cpuMs() - cpuBefore) / scale.repeats;
  const contacts = await repeated(scale.repeats, () => get('/sync/changes?table=contacts'));
  let cursor = '';
  const whole = await repeated(1, async () => {
    cursor = encodeURIComponent(await lastCursor(base, leader));
  });
  const quiet = await repeated(scale.samples, () => get(`/sync/changes?cursor=${cursor}`));
  const idle = await repeated(scale.samples, () => get('/health/live'));
  const { live, database } = await healthWhileListsAreRead(served, scale.loadMs);
  return [
    rowOf({
      what: `${title}: first answer of the feed to a hub leader`,
      unit: 'ms',
      samples: first,
      aim: { p95: 300 },
    }),
    rowOf({
      what: `${title}: first answer of the feed, processor time`,
      unit: 'ms',
      samples: [firstCpu],
    }),
    rowOf({
      what: `${title}: all contacts of a hub leader`,
      unit: 'ms',
      samples: contacts,
      aim: { p95: 300 },
    }),
    rowOf({ what: `${title}: whole first feed, all planters`, unit: 's', samples: whole }),
    rowOf({ what: `${title}: feed without news`, unit: 'ms', samples: quiet, aim: { p95: 30 } }),
    rowOf({
      what: `${title}: live while four read all lists`,
      unit: 'ms',
      samples: live,
      peer: idle,
      aim: { p95: 100 },
    }),
    rowOf({
      what: `${title}: health with the database while four read all lists`,
      unit: 'ms',
      samples: database,
      aim: { p95: 100 },
    }),
  ];
}

const LISTS = ['/church-planters', '/apps/3/users', '/mbcb-reports', '/hubs'];

/** Milliseconds of `/health/live` and of `/health`, which queries the database; requested in turn every 50 ms. */
async function healthWhileListsAreRead(served: Served, ms: number) {
  const [base = ''] = served.bases;
  const workerData = {
    url: `${base}/api`,
    token: served.admin,
    paths: LISTS,
    readers: LIST_READERS,
  };
  const readers = new Worker(new URL('./read-lists.mjs', import.meta.url), { workerData });
  const ended = once(readers, 'message');
  await pause(PROBE_MS);
  const ask = (path: string) => repeated(1, () => send(base, { method: 'GET', path }, ''));
  const live: number[] = [];
  const database: number[] = [];
  for (const endsAt = performance.now() + ms; performance.now() < endsAt; ) {
    live.push(...(await ask('/health/live')));
    database.push(...(await ask('/health')));
    await pause(PROBE_MS);
  }
  readers.postMessage('stop');
  const [{ refused }] = await ended;
  await readers.terminate();
  if (refused > 0) throw new Error(`${refused} lists were refused`);
  return { live, database };
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
