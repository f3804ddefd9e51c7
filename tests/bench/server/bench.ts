import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { type Random, seededRandom } from '#server/seed/random.ts';
import { REPORT_TEXTS } from '#shared/report-fields.ts';
import type { NetworkSize } from '#tests/support/large-network.ts';
import { type Row, rowOf, tableOf } from '../harness/table.ts';
import { heldRows, liveRows } from './live.ts';
import { aimRows, loadRows, type ServerScale } from './measures.ts';
import { type Kind, openStage } from './stage.ts';
import { writerRows } from './writers.ts';

const FULL: ServerScale = { loadMs: 15_000, clients: 16, samples: 200, repeats: 5, streams: 500 };
const NETWORK: NetworkSize = { planters: 10_000, contactsOfEach: 10, hub: 24, reports: 10_000 };
const TEN_TIMES: NetworkSize = { ...NETWORK, planters: 100_000, reports: 100_000 };

/** How many processes to measure on each database. */
const PROCESSES = { sqlite: [1], postgres: [1, 3] } as const;

/** The server alone, in networks of 10,000 and 100,000 planters, or in one of them. */
export async function benchServer(
  databases: readonly Kind[],
  planters: number | undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of [NETWORK, TEN_TIMES]) {
    if (planters !== undefined && size.planters !== planters) continue;
    for (const kind of databases) {
      rows.push(...(await benchDatabase(kind, PROCESSES[kind], size, FULL)));
      console.log(`${tableOf(rows)}\nload of the machine: ${loadavg()[0]?.toFixed(1)}`);
    }
  }
  return rows;
}

/** 500 streams on one process and on three, with PostgreSQL, and the cost of an open stream. */
export async function benchLive(): Promise<Row[]> {
  const stage = await openStage('postgres', NETWORK);
  const rows: Row[] = [];
  try {
    for (const count of PROCESSES.postgres) {
      const title = `postgres, processes: ${count}`;
      const served = await stage.serve(count);
      rows.push(...(await liveRows(stage, served, title, FULL)));
      console.log(`${tableOf(rows)}\nload of the machine: ${loadavg()[0]?.toFixed(1)}`);
      if (count === 1) rows.push(...(await heldRows(served, title)));
      await served.stop();
    }
  } finally {
    await stage.close();
  }
  return rows;
}

/** Growth of each database in a year of use. */
export async function benchGrowth(): Promise<Row[]> {
  return [await growthRow('sqlite'), await growthRow('postgres')];
}

const THOUSAND: NetworkSize = { planters: 960, contactsOfEach: 0, hub: 24, reports: 0 };
/** One contact a week, one report a month with 13 texts of 300 letters, and 60 lines of the audit log. */
const YEAR = { ...THOUSAND, contactsOfEach: 50, reports: 12 * THOUSAND.planters };
const AUDIT_LINES = 60_000;

/** Growth of the database in a year with 1,000 users. */
async function growthRow(kind: Kind): Promise<Row> {
  const before = await bytesOf(kind, THOUSAND, 0);
  const after = await bytesOf(kind, YEAR, AUDIT_LINES);
  const samples = [(after - before) / 1e6];
  return rowOf({ what: `${kind}: growth for 1,000 users and year`, unit: 'MB', samples });
}

async function bytesOf(kind: Kind, size: NetworkSize, auditLines: number): Promise<number> {
  const stage = await openStage(kind, size);
  const { db } = stage.database;
  try {
    const random = seededRandom(1);
    const texts = REPORT_TEXTS.map((name) => `${name} = '${someText(random)}'`);
    await sql.raw(`update mbcb_reports set ${texts.join(', ')}`).execute(db);
    const lines = Array.from({ length: 1_000 }, (_, nth) => ({
      at: '2026-11-20T08:00:00.000Z',
      actor_id: 1 + (nth % 900),
      action: 'signed-in',
      details: '{}',
      device: 'Chrome on Android',
    }));
    for (let added = 0; added < auditLines; added += lines.length) {
      await db.insertInto('audit_log').values(lines).execute();
    }
    return await stage.bytes();
  } finally {
    await stage.close();
  }
}

const LETTERS = 'e t a o i n s h r d l u c m'.split(' ');

/** 300 letters without repetitions, since PostgreSQL compresses repetitive text. */
function someText(random: Random): string {
  const word = () => Array.from({ length: 5 }, () => random.pick(LETTERS)).join('');
  return Array.from({ length: 50 }, word).join(' ');
}

/** One database: requests that must stay fast with one process, and the mixed load with each number of processes. */
export async function benchDatabase(
  kind: Kind,
  counts: readonly number[],
  size: NetworkSize,
  scale: ServerScale,
): Promise<Row[]> {
  const stage = await openStage(kind, size);
  const rows: Row[] = [];
  try {
    for (const count of counts) {
      const title = `${kind}, ${count} ${count === 1 ? 'process' : 'processes'}, ${size.planters} planters`;
      const served = await stage.serve(count);
      if (count === 1) rows.push(...(await aimRows(served, title, scale)));
      rows.push(...(await liveRows(stage, served, title, scale)));
      rows.push(...(await loadRows(stage, served, title, scale)));
      if (count === counts.at(-1)) rows.push(...(await writerRows(stage, served, title)));
      await served.stop();
    }
  } finally {
    await stage.close();
  }
  return rows;
}
