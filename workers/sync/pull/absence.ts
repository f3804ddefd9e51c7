import type { AbsentRow, FeedState, Held } from '#db/schema.ts';
import { elapsed } from '../core/retry.ts';

/**
 * The one judgement of absence (S25): what it takes before a row leaves the device.
 *
 *   lacked by a list known to be whole ──┬─ and refused at its own address ─────► gone at once
 *                                        └─ lacked again, ten minutes later ────► gone
 *   refused at its own address (404, 410, 403) ─ again, ten minutes later ──────► gone
 *   shown at its own address, or by another fresh list ─────────────────────────► not absent
 *
 * One piece of weak evidence, or the same one twice within ten minutes, proves nothing. Where very much would go at
 * once, it is held and shown for another ten minutes.
 */

/** More rows than this, and this share of all, are not removed at once (S25). */
const MANY_ROWS = 20;
const LARGE_SHARE = 0.2;
/** A row whose own address showed it is not asked for again sooner, in milliseconds. */
const ASK_AGAIN_MS = 3_600_000;

/** Before every moment. */
const NEVER = -1;

/** What a row's own address answered during this read. */
export type OwnAnswer = 'shown' | 'refused';

/** One read of a list, as evidence. */
export interface ListEvidence {
  /** Milliseconds since 1970. */
  now: number;
  /** What must lie between two equal pieces of evidence, in milliseconds. */
  apartMs: number;
  /** Local keys that the list lacked. */
  absent: readonly string[];
  /** Rows that the device has of this list. */
  of: number;
  /** The list is known to hold every row. */
  isWhole: boolean;
  /** By local key, for those that were asked for. */
  own: ReadonlyMap<string, OwnAnswer>;
}

export interface Verdict {
  gone: string[];
  /** Evidence for the next read. */
  absent: AbsentRow[];
  held: Held | undefined;
}

type Before = Pick<FeedState, 'absent' | 'held'> | undefined;

/** Judges one read of a list. Pure. */
export function judgeAbsence(list: ListEvidence, before: Before): Verdict {
  const known = evidenceIn(before);
  const rows = list.absent.map((lid) => addTo(known.get(lid) ?? { lid }, list));
  const gone = rows.filter((row) => isGone(row, list)).map((row) => row.lid);
  const held = heldIfMany(gone.length, list, before?.held);
  const leaves = new Set(held ? [] : gone);
  const absent = rows.filter(
    ({ lid, lackedAt, askedAt }) => !leaves.has(lid) && (lackedAt ?? askedAt) !== undefined,
  );
  return { gone: [...leaves], absent, held };
}

function addTo(row: AbsentRow, { own, isWhole, now }: ListEvidence): AbsentRow {
  const answer = own.get(row.lid);
  if (answer === 'shown') return { lid: row.lid, askedAt: now };
  const lackedAt = notAfter(row.lackedAt, now) ?? (isWhole ? now : undefined);
  if (answer === undefined) return { ...row, lackedAt };
  return { ...row, lackedAt, askedAt: now, refusedAt: notAfter(row.refusedAt, now) ?? now };
}

/** A clock that was set back makes old evidence look new: it counts from now on. */
function notAfter(at: number | undefined, now: number): number | undefined {
  return at === undefined ? undefined : Math.min(at, now);
}

function isGone(row: AbsentRow, { own, isWhole, now, apartMs }: ListEvidence): boolean {
  const isOld = (since: number | undefined) => since !== undefined && now - since >= apartMs;
  if (own.get(row.lid) === 'refused') return isWhole || isOld(row.refusedAt);
  return isWhole && isOld(row.lackedAt);
}

/** Very much at once waits for another read, however good the evidence is. */
export function heldIfMany(
  gone: number,
  { now, apartMs, of }: Pick<ListEvidence, 'now' | 'apartMs' | 'of'>,
  before: Held | undefined,
): Held | undefined {
  if (gone <= MANY_ROWS || gone <= of * LARGE_SHARE) return undefined;
  const since = before?.why === 'absent' ? Math.min(before.since, now) : now;
  return now - since >= apartMs ? undefined : { why: 'absent', rows: gone, of, since };
}

/** Absent rows whose own address should be asked now, those never asked first. */
export function rowsToAsk(
  absent: readonly string[],
  before: Before,
  { now, apartMs }: Pick<ListEvidence, 'now' | 'apartMs'>,
): string[] {
  const known = evidenceIn(before);
  const askedAt = (lid: string) => known.get(lid)?.askedAt ?? NEVER;
  const isDue = (lid: string) => {
    const waitMs = known.get(lid)?.refusedAt === undefined ? ASK_AGAIN_MS : apartMs;
    return askedAt(lid) === NEVER || elapsed(now, askedAt(lid)) >= waitMs;
  };
  return absent.filter(isDue).sort((a, b) => askedAt(a) - askedAt(b));
}

/** By local key; stored data of another form counts as nothing known. */
function evidenceIn(before: Before): Map<string, AbsentRow> {
  const rows = Array.isArray(before?.absent) ? before.absent : [];
  return new Map(rows.map((row) => [row.lid, row]));
}

/** A list that was refused, as evidence (S25, S36). */
export interface Refusal {
  now: number;
  apartMs: number;
  /** Which sign-in was refused: another token proves nothing about this one. */
  session: number;
  /** The person's own record, freshly read, no longer has what the list is for. */
  hasLostRole: boolean;
  /** The rows are this address's own: it names one record. */
  isOwnAddress: boolean;
  /** The list belongs to a record that has left the device. */
  isOfGone: boolean;
}

/**
 * Judges a list answered with 401 (for itself alone), 403, 404 or 410. Pure. `keep`: a failure like any other. `hold`:
 * keep the rows and notify the user. `remove`: take them off the device.
 */
export function judgeRefusal(refusal: Refusal, before: FeedState['refused']) {
  const { now, apartMs, session, hasLostRole, isOwnAddress, isOfGone } = refusal;
  const isSame = before?.session === session && before.since <= now;
  const refused = isSame ? before : { since: now, session };
  // Two independent pieces of evidence that agree: the person's own record, and the list itself.
  if (hasLostRole) return { verdict: 'remove', refused } as const;
  if (now - refused.since < apartMs) return { verdict: 'keep', refused } as const;
  return { verdict: isOwnAddress || isOfGone ? 'remove' : 'hold', refused } as const;
}
