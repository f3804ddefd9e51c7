import type { TableName } from '#db/tables/index.ts';
import { CHANGES } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { judgeAbsence } from './absence.ts';
import { CutStreamError } from './lines.ts';
import type { Merge } from './merge.ts';
import { Page } from './page.ts';
import { removeRows } from './remove.ts';

/**
 * Reads one table of the change feed from its start (S27) and takes away what that read did not show (S25). Answers how
 * many rows were added, changed or removed; undefined when it broke off.
 */
export async function readTableAgain(run: Run, table: TableName): Promise<number | undefined> {
  const merge: Merge = { run, feed: CHANGES, readTick: await run.readTickNow() };
  const shown = new Set<number>();
  let written = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await readPage(merge, table, cursor);
    if (!page?.end) return undefined;
    for (const id of page.seen.get(table) ?? []) shown.add(id);
    written += page.written;
    cursor = page.end.more ? page.end.cursor : undefined;
  }
  return written + (await removeUnseen(run, table, shown));
}

/** Undefined where it broke off: what had arrived is kept. */
async function readPage(merge: Merge, table: TableName, cursor: string): Promise<Page | undefined> {
  const path = `/sync/changes?table=${table}&cursor=${encodeURIComponent(cursor)}`;
  const answer = await merge.run.api.open(path);
  if (answer.kind !== 'stream') return undefined;
  const page = new Page(merge);
  try {
    await page.read(answer.body);
  } catch (error) {
    if (!(error instanceof CutStreamError)) throw error;
    return undefined;
  }
  return page;
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
