import type { AbsentRow, FeedState, Held } from '#db/schema.ts';
import { elapsed } from '../core/retry.ts';

/**
 * Decides whether a row is absent, and what evidence is needed before it leaves the device (S25).
 *
 *   missing in a complete list ──────────┬─ and refused at its own address ─────► gone at once
 *                                        └─ missing again, ten minutes later ───► gone
 *   refused at its own address (404, 410, 403) ─ again, ten minutes later ──────► gone
 *   shown at its own address, or by another fresh list ─────────────────────────► not absent
 *
 * One piece of weak evidence, or the same one twice within ten minutes, proves nothing. Removals that look too large
 * are held and shown for another ten minutes.
 */

/** Removals of more than this many rows and more than this share of the list are held (S25). */
const MANY_ROWS = 20;
const LARGE_SHARE = 0.2;
/** Time in milliseconds before a row that its own address showed is requested there again. */
const ASK_AGAIN_MS = 3_600_000;

/** Earlier than any time. */
const NEVER = -1;

/** The answer of a row's own address during this read. */
export type OwnAnswer = 'shown' | 'refused';

/** One read of a list, as evidence. */
export interface ListEvidence {
  /** Milliseconds since 1970. */
  now: number;
  /** Least time between two equal pieces of evidence, in milliseconds. */
  apartMs: number;
  /** Local keys of the rows missing from the list. */
  absent: readonly string[];
  /** Number of rows of this list on the device. */
  of: number;
  /** The list is known to be complete. */
  isWhole: boolean;
  /** Answers by local key, for the rows that were requested at their own addresses. */
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

/** If the clock was set back, older evidence has a time in the future. It then counts from now on. */
function notAfter(at: number | undefined, now: number): number | undefined {
  return at === undefined ? undefined : Math.min(at, now);
}

function isGone(row: AbsentRow, { own, isWhole, now, apartMs }: ListEvidence): boolean {
  const isOld = (since: number | undefined) => since !== undefined && now - since >= apartMs;
  if (own.get(row.lid) === 'refused') return isWhole || isOld(row.refusedAt);
  return isWhole && isOld(row.lackedAt);
}

/** Holds a removal that looks too large, however good the evidence is. */
export function heldIfMany(
  gone: number,
  { now, apartMs, of }: Pick<ListEvidence, 'now' | 'apartMs' | 'of'>,
  before: Held | undefined,
): Held | undefined {
  if (gone <= MANY_ROWS || gone <= of * LARGE_SHARE) return undefined;
  const since = before?.why === 'absent' ? Math.min(before.since, now) : now;
  return now - since >= apartMs ? undefined : { why: 'absent', rows: gone, of, since };
}

/** Absent rows to request at their own addresses now; rows never requested come first. */
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

/** Stored evidence by local key. Data of an unexpected shape is ignored. */
function evidenceIn(before: Before): Map<string, AbsentRow> {
  const rows = Array.isArray(before?.absent) ? before.absent : [];
  return new Map(rows.map((row) => [row.lid, row]));
}

/** A list that was refused, as evidence (S25, S36). */
export interface Refusal {
  now: number;
  apartMs: number;
  /** The sign-in that was refused. A refusal of another sign-in proves nothing about this one. */
  session: number;
  /** The person's own record, read recently, no longer has a role for this list. */
  hasLostRole: boolean;
  /** The list is the address of a single record. */
  isOwnAddress: boolean;
  /** The list belongs to a record that has left the device. */
  isOfGone: boolean;
}

/**
 * Judges a list that was answered with 401 (for this list alone), 403, 404 or 410. Pure. `keep`: treat it as any other
 * failure. `hold`: keep the rows and notify the user. `remove`: remove the rows from the device.
 */
export function judgeRefusal(refusal: Refusal, before: FeedState['refused']) {
  const { now, apartMs, session, hasLostRole, isOwnAddress, isOfGone } = refusal;
  const isSame = before?.session === session && before.since <= now;
  const refused = isSame ? before : { since: now, session };
  // Two independent pieces of evidence agree: the person's own record and the list itself.
  if (hasLostRole) return { verdict: 'remove', refused } as const;
  if (now - refused.since < apartMs) return { verdict: 'keep', refused } as const;
  return { verdict: isOwnAddress || isOfGone ? 'remove' : 'hold', refused } as const;
}
