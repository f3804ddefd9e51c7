import Dexie, { type Table } from 'dexie';
import type { Revision } from '#shared/contract/common.ts';
import type { LifeLine, Op } from './op.ts';
import { type OpFile, setOldPicturesApart } from './op-file.ts';
import { type Rows, TABLES, type TableName } from './tables/index.ts';

/**
 * Raised by one whenever stored rows, ops or meta change their meaning: code of a lower format may not
 * write any more (S33). A build that is rolled back without such a change keeps working.
 */
const DATA_FORMAT = 2;

/** Server copy of a row while some op touches it (S1). `truth: null`: the server does not know the row. */
export interface Shadow {
  key: string;
  truth: (Record<string, unknown> & { lid: string }) | null;
}

/** Server number of a record that was created on a device (S3). */
export interface IdBinding {
  key: string;
  table: string;
  lid: string;
  id: number;
  /** The op that created it: this server row is claimed (S15). */
  opId: string;
}

/** In `meta`, a new value after each change of the id map: a complete copy with the same value is current. */
export const IDMAP_REVISION = 'idmapRevision';

/** State of one list call, or of the change feed. */
export interface FeedState {
  key: string;
  /** Of the change feed, stored with its last transaction only (S27). */
  cursor?: string | undefined;
  /** Of the change feed: how often it had to start over. A page that was asked for before gives no cursor. */
  restarts?: number | undefined;
  /** Logical time at which the last whole read started. */
  readTick: number;
  /** Of the change feed: how far the server's data had come at its end (S9). */
  revision?: Revision | undefined;
  /** Milliseconds since 1970 when a whole read was last merged; 0 for never. */
  readAt: number;
  /** Milliseconds since 1970 of the last attempt, whatever it came to. */
  lastTryAt?: number | undefined;
  /** Attempts in a row that failed (S21). */
  failures?: number | undefined;
  /** Not asked before this moment, since it failed; in milliseconds since 1970. */
  nextAt?: number | undefined;
  /** Ask again at the next opportunity: a fence kept rows back, or somebody pressed refresh. */
  dirty: boolean;
  /** Last opened by a person; feeds nobody looks at any more are not read again. */
  wantedAt: number;
  /** Rows that the list lacked, and what else speaks for their being gone (S25). */
  absent?: AbsentRow[] | undefined;
  /** Local keys of all rows that the last read lacked: this list is no proof that they exist. */
  lacks?: string[] | undefined;
  /** The most rows that this call ever gave: a shorter list was not cut at a limit of the server. */
  most?: number | undefined;
  /** Milliseconds since 1970 when the server was last seen to ignore `limit` and `offset` here. */
  unpagedAt?: number | undefined;
  /** More rows may follow than this device has, since the server cut the list and shows no way to the rest. */
  isCut?: boolean | undefined;
  /** How many rows there are in all, where the server states it. */
  total?: number | undefined;
  /** The list is refused since then, to the sign-in of that time (S36). */
  refused?: { since: number; session: number } | undefined;
  /** Rows that stay although the server does not show them, until more is known (S25). */
  held?: Held | undefined;
  /** Of the change feed: the server accepts no changes until then, in milliseconds since 1970. */
  frozenUntil?: number | undefined;
  /** Set by the user: held rows may leave the device at the next read. */
  mayRemoveHeld?: boolean | undefined;
  /** What went wrong at the last read: a code of `failure-words.ts`; older builds stored words here. */
  error?: string | undefined;
  /** The server's own words for it. */
  said?: string | undefined;
  /** Progress of a first read. */
  rows?: number | undefined;
}

/** Evidence that a row is gone. Times in milliseconds since 1970. */
export interface AbsentRow {
  lid: string;
  /** First lacked by a list that is known to be whole. */
  lackedAt?: number | undefined;
  /** When its own address was last asked. */
  askedAt?: number | undefined;
  /** First refused at its own address. */
  refusedAt?: number | undefined;
}

/** Rows that a list no longer shows and that stay for now: very many at once, or the list is refused. */
export interface Held {
  why: 'absent' | 'refused';
  rows: number;
  of: number;
  /** Milliseconds since 1970. */
  since: number;
}

/** A row that did not parse: kept alone, never failing its feed (S22). */
export interface Quarantined {
  key: string;
  feed: string;
  reason: string;
  at: number;
  raw: unknown;
}

/** `feed` of a part that a person brought back in a file: nobody else has it. */
export const FROM_FILE = 'file';

/** A short record of one run, without personal data (S34). */
export interface RunRecord {
  seq?: number;
  startedAt: number;
  endedAt: number;
  why: string;
  sent: number;
  received: number;
  refused: number;
  failed: number;
  rows: number;
  /** Finite words: 'done', 'offline', 'breaker', 'signed-out', 'lost-lock', 'error'. */
  end: string;
  /** Of 'error' where it happened; of 'offline' what the server was last heard to answer (`failure-words.ts`). */
  detail?: string | undefined;
}

/** Ids seen so far in a full read that comes in pages, so that a crash in the middle is harmless. */
export interface SeenPage {
  seq?: number;
  feed: string;
  table: string;
  ids: number[];
}

export interface Draft {
  key: string;
  savedAt: number;
  fields: Record<string, unknown>;
}

/** What a draft held earlier, so that a slip does not cost an evening's work. */
export interface DraftVersion {
  seq?: number;
  /** Of its draft. */
  key: string;
  savedAt: number;
  /** When it was replaced: it stays for a month from then on. */
  keptAt: number;
  fields: Record<string, unknown>;
}

/** Small things by name: `tick`, `lease`, `formatFloor`, `offer`, `breaker`. */
export interface Meta {
  key: string;
  value: unknown;
}

/**
 * Somebody else's value that a `mine` conflict replaced (S28). With `reversed` it is the older value that the server has
 * where it had confirmed this person's own (S19). Kept as long as the history.
 */
export interface PutAside {
  seq?: number;
  kind?: 'reversed';
  opId: string;
  key: string;
  field: string;
  /** As the form calls the field. */
  label?: string;
  mine: unknown;
  theirs: unknown;
  at: number;
  /** The write that replaced it: the way back is one of the same kind. */
  edit?: { name: string; version: number; args: unknown };
}

/** What a write of this device set in one field, once the server had it: an older value there is no change (S19). */
export interface OwnValue {
  /** Row and field, as one text. */
  id: string;
  /** Of the row. */
  key: string;
  field: string;
  label: string;
  opId: string;
  mine: unknown;
  /** Values that it replaced, newest first. */
  earlier: unknown[];
  at: number;
  /** The write itself: the way back is one of the same kind. */
  edit: { name: string; version: number; args: unknown };
  /** An older value came back while another write set the field: looked at again when that one has ended. */
  isLeft?: boolean;
}

/** A file of the resource library on this device, perhaps not all of it yet. */
export interface KeptFile {
  /** SHA-256 of the whole. */
  hash: string;
  /** Local key of the resource. */
  resource: string;
  title: string;
  size: number;
  /** Parts that are here, from the first one on. */
  parts: number;
  /** When all of it was here and checked; null before that. */
  keptAt: number | null;
}

/** A piece of a kept file (src/shared/training-files.ts). */
export interface KeptFilePart {
  hash: string;
  nth: number;
  bytes: Uint8Array;
}

const ENGINE_TABLES = {
  ops: '++seq, &id, state, *lanes, *touches',
  opFiles: 'opId',
  shadows: 'key',
  idmap: 'key, &[table+id], opId',
  feeds: 'key',
  quarantine: 'key, feed',
  journal: 'opId, endedAt, *touches, tap',
  putAside: '++seq, opId, key',
  ownValues: 'id, key, at',
  runs: '++seq',
  seen: '++seq, feed',
  drafts: 'key',
  draftVersions: '++seq, key, keptAt',
  meta: 'key',
} as const;

/** The engine's tables that came after the first version. */
const LATER_TABLES = { keptFiles: 'hash', keptFileParts: '[hash+nth], hash' } as const;
/** The version that brought them. */
const LATER_SINCE = 7;

/** The first version: the ones before it are brought up to it. */
const FIRST = 5;

const sinceOf = ({ since = FIRST }: { since?: number }) => since;
/** The version of the database: that of the table that came last. */
const NEWEST = Math.max(LATER_SINCE, ...Object.values(TABLES).map(sinceOf));

function mirrorStores(isFirst: boolean): Record<string, string> {
  const found = Object.values(TABLES).filter((table) => (sinceOf(table) === FIRST) === isFirst);
  return Object.fromEntries(found.map((t) => [t.name, `lid, ${t.indexes}`]));
}

/**
 * The user's own database: mirror, outbox, drafts. One per person and server (S30).
 * Open two on one name: `strict` for what must survive a power failure, relaxed for reading and pulls.
 */
export class Mirror extends Dexie {
  ops!: Table<Op, number, Omit<Op, 'seq'> & { seq?: number }>;
  opFiles!: Table<OpFile, string>;
  shadows!: Table<Shadow, string>;
  idmap!: Table<IdBinding, string>;
  feeds!: Table<FeedState, string>;
  quarantine!: Table<Quarantined, string>;
  journal!: Table<LifeLine, string>;
  putAside!: Table<PutAside, number>;
  ownValues!: Table<OwnValue, string>;
  runs!: Table<RunRecord, number>;
  seen!: Table<SeenPage, number>;
  drafts!: Table<Draft, string>;
  draftVersions!: Table<DraftVersion, number>;
  meta!: Table<Meta, string>;
  keptFiles!: Table<KeptFile, string>;
  keptFileParts!: Table<KeptFilePart, [string, number]>;
  /** The form in which this code writes (S33). */
  readonly format: number;

  constructor(
    name: string,
    durability: 'strict' | 'relaxed',
    settings: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange; format?: number } = {},
  ) {
    const { format = DATA_FORMAT, ...idb } = settings;
    super(name, { chromeTransactionDurability: durability, ...idb });
    this.format = format;
    this.version(FIRST)
      .stores({ ...mirrorStores(true), ...ENGINE_TABLES })
      // With the upgrade itself: an older build beside it knows no `IDMAP_REVISION` and would bind records unseen.
      .upgrade(async (upgrade) => {
        await upgrade.table('meta').put({ key: 'formatFloor', value: DATA_FORMAT });
        await setOldPicturesApart(upgrade);
      });
    // The versions in between only added tables, and Dexie compares with the tables that exist. Each declared version would
    // make it parse every table twice more at each start.
    this.version(NEWEST).stores({ ...mirrorStores(false), ...LATER_TABLES });
  }

  /** A mirrored table by its name, with its row type. */
  rows<T extends TableName>(name: T): Table<Rows[T], string> {
    return this.table(name);
  }
}

/** Name of a person's database on one server. */
export function mirrorName(apiBase: string, userId: number): string {
  return `fieldbook:${apiBase}:${userId}`;
}
