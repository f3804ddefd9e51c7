import { heldSum, MIRROR_CHECK, type Repair, readMirrorCheck } from '#db/mirror-check.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { isTableName, type TableName } from '#db/tables/index.ts';
import type { TableSum } from '#shared/contract/sync.ts';
import { isSameSum } from '#shared/row-sum.ts';
import { CHANGES } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { readPage, removeUnseen } from './page.ts';

/*
 * The mirror heals itself (S27). Once a day the end of the change feed says how many rows of each table this person
 * sees, with a sum over their versions. A table in which this device differs is read again, and that is recorded.
 */

/** Between two checks, in milliseconds. */
const CHECK_EVERY_MS = 24 * 3_600_000;
const REPAIRS_KEPT = 20;

/** True once a day, and never before the first complete read. */
export async function isCheckDue({ ports }: Run, changes: FeedState): Promise<boolean> {
  if (changes.readAt === 0) return false;
  const { checkedAt } = await readMirrorCheck(ports.relaxed);
  const sinceMs = ports.clock.now() - (checkedAt || changes.readAt);
  // A clock that was set back puts the last check into the future.
  return sinceMs < 0 || sinceMs >= CHECK_EVERY_MS;
}

/** Compares this device with what the server says it should hold, and reads again what differs. */
export async function verifyMirror(run: Run, told: readonly TableSum[]): Promise<void> {
  const repairs: Repair[] = [];
  for (const table of await tablesThatDiffer(run.ports.relaxed, told)) {
    const rows = await readTableAgain(run, table);
    // Broken off: the check stays due.
    if (rows === undefined) return;
    repairs.push({ table, at: run.ports.clock.now(), rows });
  }
  const { relaxed, clock } = run.ports;
  const before = await readMirrorCheck(relaxed);
  const value = {
    checkedAt: clock.now(),
    repairs: [...repairs, ...before.repairs].slice(0, REPAIRS_KEPT),
  };
  await run.write('mirror checked', ['meta'], (db) => db.meta.put({ key: MIRROR_CHECK, value }));
}

/**
 * Reads one table from its start and takes away what that read did not show (S25). Returns how many rows were added,
 * changed or removed; undefined when it broke off.
 */
async function readTableAgain(run: Run, table: TableName): Promise<number | undefined> {
  const merge = { run, feed: CHANGES, readTick: await run.readTickNow() };
  const seen: number[] = [];
  let written = 0;
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = `?table=${table}&cursor=${encodeURIComponent(cursor)}`;
    const page = await readPage(merge, query);
    if (page.kind !== 'page') return undefined;
    seen.push(...(page.seen.get(table) ?? []));
    written += page.written;
    cursor = page.end.more ? page.end.cursor : undefined;
  }
  // Where very much would go, the next full read decides.
  const { gone } = await removeUnseen(run, new Map([[table, seen]]), undefined);
  return written + gone;
}

async function tablesThatDiffer(db: Mirror, told: readonly TableSum[]): Promise<TableName[]> {
  const unreadable = await db.quarantine.where('feed').equals(CHANGES).primaryKeys();
  const differing: TableName[] = [];
  for (const { table, ...sum } of told) {
    if (!isTableName(table)) continue;
    // A row that this build cannot read is counted where it would be shown; reading it again would not help.
    if (unreadable.some((key) => key.startsWith(`${CHANGES}:${table}:`))) continue;
    const held = await heldSum(db, table);
    if (held && !isSameSum(held, sum)) differing.push(table);
  }
  return differing;
}
