import type { TableName } from '#db/tables/index.ts';
import { lidOf } from '#shared/ids.ts';
import type { Run } from '../core/run.ts';
import { SOURCES } from '../sources/index.ts';
import { judgeAbsence } from './absence.ts';
import { changeLines } from './change-lines.ts';
import { CutStreamError } from './lines.ts';
import { type Merge, mergeRows } from './merge.ts';
import { removeRows } from './remove.ts';

/** Rows that are merged together while a page streams in. */
const BATCH = 500;

/**
 * Reads one table of the change feed from its start (S27) and takes away what that read did not show (S25). Answers how
 * many rows were added, changed or removed; undefined when it broke off, or when the fence kept rows back (S23).
 */
export async function readTableAgain(run: Run, table: TableName): Promise<number | undefined> {
  const merge: Merge = { run, feed: 'changes', readTick: await run.readTickNow() };
  const shown = new Set<number>();
  let written = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await readPage(run, merge, table, cursor);
    if (!page || page.fenced > 0) return undefined;
    for (const id of page.ids) shown.add(id);
    written += page.written;
    cursor = page.next;
  }
  return written + (await removeUnseen(run, table, shown));
}

interface Page {
  ids: number[];
  written: number;
  fenced: number;
  /** Undefined at the end of the table. */
  next: string | undefined;
}

async function readPage(
  run: Run,
  merge: Merge,
  table: TableName,
  cursor: string,
): Promise<Page | undefined> {
  const answer = await run.api.open(
    `/sync/changes?table=${table}&cursor=${encodeURIComponent(cursor)}`,
  );
  if (answer.kind !== 'stream') return undefined;
  const context = { lidOf: (name: TableName, id: number) => run.lidOf(name, id) ?? lidOf(id) };
  const page: Page = { ids: [], written: 0, fenced: 0, next: undefined };
  const rows: unknown[] = [];
  const flush = async () => {
    const merged = await mergeRows(merge, SOURCES[table], rows.splice(0), context);
    page.ids.push(...merged.ids);
    page.written += merged.written;
    page.fenced += merged.fenced;
  };
  let isWhole = false;
  try {
    for await (const line of changeLines(answer.body)) {
      if (line.kind === 'row' && line.table === table) rows.push(line.row);
      if (rows.length >= BATCH) await flush();
      if (line.kind !== 'end') continue;
      isWhole = true;
      page.next = line.more ? line.cursor : undefined;
    }
  } catch (error) {
    if (!(error instanceof CutStreamError)) throw error;
    return undefined;
  }
  await flush();
  return isWhole ? page : undefined;
}

/** The server says itself that this is everything; where very much would go, the next full read decides. */
async function removeUnseen(
  run: Run,
  table: TableName,
  shown: ReadonlySet<number>,
): Promise<number> {
  const { relaxed, clock, times } = run.ports;
  const lids = await relaxed.rows(table).toCollection().primaryKeys();
  const absent = lids.filter((lid) => {
    const id = run.idOf(table, lid);
    return id !== undefined && !shown.has(id);
  });
  const own = new Map(absent.map((lid) => [lid, 'refused' as const]));
  const evidence = { now: clock.now(), apartMs: times.secondLook, absent, of: lids.length };
  const verdict = judgeAbsence({ ...evidence, isWhole: true, own }, undefined);
  await removeRows(run, table, verdict.gone);
  return verdict.gone.length;
}
