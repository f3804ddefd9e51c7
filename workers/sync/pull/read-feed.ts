import { rowKey } from '#db/op.ts';
import { shownOpsOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow } from '#db/tables/index.ts';
import type { Answer } from '#shared/http/answer.ts';
import { lidOf } from '#shared/ids.ts';
import { failureOf } from '../core/api.ts';
import { isNoFailure, noteFailedRead, readWell, updateFeed } from '../core/feed-state.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import type { Sender } from '../core/sender.ts';
import { feedOf } from '../sources/index.ts';
import type { Feed, ListAnswer } from '../sources/source.ts';
import { judgeAbsence, takeOut } from './absence.ts';
import { CHANGES, readChanges } from './change-feed.ts';
import { mergeRows } from './merge.ts';
import { forgetQuarantine } from './quarantine.ts';

/**
 * What a read came to. `fenced`: rows were kept back, so it shows not everything. `lost`: the list is gone
 * for this person, which says nothing of what was in it.
 */
export type Reading = 'whole' | 'fenced' | 'failed' | 'lost';

/** Reads whatever shows the writes of a documented list: that list, or the change feed (S9). */
export async function readCovering(sender: Sender, key: string): Promise<Reading> {
  if (sender.run.isReference) return (await readChanges(sender)) ? 'whole' : 'failed';
  const feed = feedOf(key, sender.run);
  return feed ? readFeed(sender, feed) : 'failed';
}

/** One whole read of a documented list, merged. */
export async function readFeed(sender: Sender, feed: Feed): Promise<Reading> {
  const { run, queue, api } = sender;
  const readTick = await run.readTickNow();
  const answer = await feed.read((path) => api.read(path));
  if (isLost(answer)) return loseFeed(run, feed, readTick, answer.message);
  if (answer.kind !== 'list') return noteFailure(run, feed, answer);

  await forgetQuarantine(run, feed.key);
  const context = {
    lidOf: (table: Parameters<Run['lidOf']>[0], id: number) => run.lidOf(table, id) ?? lidOf(id),
    ...feed.context,
  };
  const merge = { run, queue, feed: feed.key, readTick };
  await noteBegun(run, feed);
  const merged = await mergeRows(merge, feed.source, answer.rows, context);
  await mergeDerived(run, feed);
  const isWhole = feed.isWhole?.(answer.rows) ?? true;
  await noteRead(run, feed, readTick, merged, isWhole);
  return merged.fenced === 0 ? 'whole' : 'fenced';
}

/** Known before its rows come in: were this to break off, nobody would ask whether they may still be seen (S36). */
async function noteBegun(run: Run, { key }: Feed): Promise<void> {
  if (await run.ports.relaxed.feeds.get(key)) return;
  await run.write('feed begun', ['feeds', 'meta'], (db) => updateFeed(db, key, {}));
}

type Lost = Extract<Answer, { kind: 'forbidden' | 'refused' }>;

/** This person may not see the list any more, or what it belongs to no longer exists (S25, S36). */
function isLost(answer: ListAnswer): answer is Lost {
  if (answer.kind === 'forbidden') return true;
  return answer.kind === 'refused' && (answer.status === 404 || answer.status === 410);
}

/** What a read says of rows that it lacked, and that it was read at all: in one transaction. */
async function noteRead(
  run: Run,
  feed: Feed,
  readTick: number,
  merged: { ids: readonly number[]; fenced: number },
  isWhole: boolean,
): Promise<void> {
  const { relaxed, clock } = run.ports;
  const scope = await feed.scope(relaxed);
  const present = new Set(merged.ids);
  const absent: string[] = [];
  for (const lid of scope) {
    const id = run.idOf(feed.source.table, lid);
    if (id === undefined || present.has(id)) continue;
    const ops = await shownOpsOf(relaxed, rowKey(feed.source.table, lid));
    if (ops.length === 0) absent.push(lid);
  }
  const before = absent.length > 0 ? await relaxed.feeds.get(feed.key) : undefined;
  const verdict = judgeAbsence(isWhole ? absent : [], scope.length, before);
  if (verdict.gone.length > 0) await takeOut(run, feed, verdict.gone);
  await run.write('feed read', ['feeds', 'meta'], async (db) => {
    await readChangesWhole(db);
    await updateFeed(db, feed.key, {
      ...(merged.fenced === 0 ? { readTick, readAt: clock.now() } : {}),
      dirty: merged.fenced > 0,
      missing: verdict.missing,
      missingReads: verdict.missingReads,
      held: verdict.held,
      ...readWell(run),
    });
  });
}

/**
 * A list may bring rows that the change feed never tells of, and take away what it tells once: should it be back,
 * it is read from its start (S27).
 */
async function readChangesWhole(db: Mirror): Promise<void> {
  const changes = await db.feeds.get(CHANGES);
  if (changes?.cursor !== undefined) await db.feeds.put({ ...changes, cursor: undefined });
}

/** The list leaves the device; acknowledged writes need not wait for it any more. */
async function loseFeed(run: Run, feed: Feed, readTick: number, message: string): Promise<Reading> {
  const scope = await feed.scope(run.ports.relaxed);
  await takeOut(run, feed, scope);
  await run.write('feed lost', ['feeds', 'meta'], async (db) => {
    await readChangesWhole(db);
    await updateFeed(db, feed.key, {
      readTick,
      readAt: run.ports.clock.now(),
      wantedAt: 0,
      dirty: false,
      missing: [],
      missingReads: 0,
      error: message || 'You may not see this any more.',
    });
  });
  return 'lost';
}

const NO_LIST: Answer = { kind: 'unknown', cause: 'not-json' };

async function noteFailure(run: Run, feed: Feed, answer: ListAnswer): Promise<Reading> {
  const told = answer.kind === 'no-list' || answer.kind === 'list' ? NO_LIST : answer;
  if (isNoFailure(run, told)) return 'failed';
  const error =
    answer.kind === 'no-list' || answer.kind === 'list' || answer.kind === 'ok'
      ? 'The server answered without a list.'
      : answer.kind === 'refused'
        ? answer.message
        : failureOf(answer);
  await run.write('feed failed', ['feeds', 'meta'], (db) =>
    noteFailedRead(db, run, { key: feed.key, answer: told, error }),
  );
  return 'failed';
}

/** Facts of other tables that a whole list shows, such as the last contact of its planter. */
async function mergeDerived(run: Run, feed: Feed): Promise<void> {
  if (!feed.derive) return;
  const derive = feed.derive;
  if ((await derive(run.ports.relaxed)).length === 0) return;
  await run.write('derived', ALL_TABLES, async (db) => {
    for (const { table, lid, fields } of await derive(db)) {
      const key = rowKey(table, lid);
      const shadow = await db.shadows.get(key);
      const truth = shadow ? shadow.truth : await db.table<AnyRow, string>(table).get(lid);
      if (!truth) continue;
      await run.rematerialise(db, [key], new Map([[key, { ...truth, ...fields, lid }]]));
    }
  });
}
