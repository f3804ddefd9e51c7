import * as z from 'zod/mini';
import { type Op, opShape } from '#db/op.ts';
import { type Draft, FROM_FILE, type IdBinding, type Quarantined } from '#db/schema.ts';
import type { Returning, Unsent } from '#db/unsent.ts';
import { bufferInBase64, toBase64 } from '#shared/base64.ts';
import { text } from '#shared/i18n.ts';
import { readOp } from '#src/mutations/read-op.ts';

/** The person who took the work away, and the server. The work can be brought back only there. */
export interface Owner {
  apiBase: string;
  userId: number;
  name: string;
}

const FORMAT = 1;

const Head = z.object({
  kind: z.literal('fieldbook-unsent'),
  format: z.int(),
  savedAt: z.number(),
  apiBase: z.string(),
  userId: z.int(),
  name: z.string(),
});
const Body = z.object({
  ops: z.array(z.unknown()),
  drafts: z.array(z.unknown()),
  ids: z.array(z.unknown()),
});

/** A write in a file has no place in this device's order yet. */
const FiledOp = z.omit(opShape(), { seq: true });
const FiledDraft = z.object({
  key: z.string(),
  savedAt: z.number(),
  fields: z.record(z.string(), z.unknown()),
});
const FiledId = z.object({
  key: z.string(),
  table: z.string(),
  lid: z.string(),
  id: z.int(),
  opId: z.string(),
});

/** Unsent work as the text of a file. */
export function makeUnsentFile(
  work: Unsent,
  ids: readonly IdBinding[],
  owner: Owner,
  savedAt: number,
): string {
  const head = { kind: 'fieldbook-unsent', format: FORMAT, savedAt, ...owner };
  const ops = work.ops.map(withoutPlace);
  return JSON.stringify({ ...head, ops, drafts: work.drafts, ids }, bytesAsText, 1);
}

/** Removes its place in this device's order, which means nothing on another device. */
function withoutPlace(op: Op): Omit<Op, 'seq'> {
  const { seq: _, ...rest } = op;
  return rest;
}

export type ReadFile =
  | { kind: 'read'; returning: Returning }
  | { kind: 'not-a-file' }
  /** Made by a newer version of the app. */
  | { kind: 'newer' }
  | { kind: 'of-another'; name: string; apiBase: string };

/** Reads a file of unsent work. Each part is parsed separately, so that a damaged part does not affect the others. */
export function readUnsentFile(
  written: string,
  owner: Pick<Owner, 'apiBase' | 'userId'>,
): ReadFile {
  const value = jsonIn(written);
  const head = Head.safeParse(value);
  if (!head.success) return { kind: 'not-a-file' };
  if (head.data.format > FORMAT) return { kind: 'newer' };
  const { apiBase, userId, name, savedAt } = head.data;
  if (apiBase !== owner.apiBase || userId !== owner.userId) {
    return { kind: 'of-another', name, apiBase };
  }
  const body = Body.safeParse(value);
  if (!body.success) return { kind: 'not-a-file' };

  const aside = asideOf(savedAt);
  const ops = parts(body.data.ops, FiledOp, 'change', aside);
  const drafts = parts(body.data.drafts, FiledDraft, 'draft', aside);
  const ids = parts(body.data.ids, FiledId, 'number', aside);
  const mine = ops.filter(
    (op) => op.user === userId || aside.add('change', op, text('of another user')),
  );
  return {
    kind: 'read',
    returning: {
      ops: mine.map(returned),
      drafts: drafts satisfies Draft[],
      ids: ids satisfies IdBinding[],
      unreadable: aside.all,
    },
  };
}

function parts<Part>(
  values: readonly unknown[],
  shape: z.ZodMiniType<Part>,
  what: string,
  aside: Aside,
): Part[] {
  const read: Part[] = [];
  for (const value of values) {
    const parsed = shape.safeParse(textAsBytes(value));
    if (parsed.success) read.push(parsed.data);
    else aside.add(what, value, parsed.error.issues[0]?.message ?? text('does not parse'));
  }
  return read;
}

interface Aside {
  all: Quarantined[];
  /** Always false, so that it can end a filter. */
  add(what: string, raw: unknown, reason: string): false;
}

/** The same file gives the same keys, so a damaged part that is brought back twice is kept once. */
function asideOf(savedAt: number): Aside {
  const all: Quarantined[] = [];
  return {
    all,
    add(what, raw, reason) {
      const key = `file:${savedAt}:${what}:${all.length}`;
      all.push({ key, feed: FROM_FILE, reason: `${what}: ${reason}`, at: Date.now(), raw });
      return false;
    },
  };
}

/** A write as it continues on this device, where its counters of reads and waits start over. */
function returned(op: Omit<Op, 'seq'>): Omit<Op, 'seq'> {
  const { receiptTick: _tick, receiptRevision: _revision, ...rest } = op;
  const read = readOp(op);
  const state = read.kind === 'unknown' ? 'held' : stateHere(op);
  // The write may come from a build that kept files in the args. It is stored in the form of this build.
  const now =
    read.kind === 'read' && read.mutation.file !== undefined
      ? { version: read.mutation.version, args: read.args, file: read.mutation.file }
      : {};
  return { ...rest, ...now, state, nextAt: 0, flightTick: 0 };
}

/** A write that was in flight when the file was made has to be reconciled first (S10, S15). */
function stateHere(op: Omit<Op, 'seq'>): Op['state'] {
  switch (op.state) {
    case 'sending':
      return 'unsure';
    case 'blocked':
    case 'held':
      return 'queued';
    default:
      return op.state;
  }
}

const BYTES = '$bytes';

/** JSON has no bytes, so pictures become base64 text. */
function bytesAsText(_key: string, value: unknown): unknown {
  if (!(value instanceof ArrayBuffer)) return value;
  return { [BYTES]: toBase64(new Uint8Array(value)) };
}

function textAsBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textAsBytes);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === BYTES && typeof only[1] === 'string') {
    return bufferInBase64(only[1]) ?? value;
  }
  return Object.fromEntries(entries.map(([name, inner]) => [name, textAsBytes(inner)]));
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
