import Dexie, { type Table } from 'dexie';
import type { Revision } from '#shared/contract/common.ts';
import type { LifeLine, Op } from './op.ts';
import { type OpFile, setOldPicturesApart } from './op-file.ts';
import { type Rows, TABLES, type TableName } from './tables/index.ts';

/**
 * Raised by one whenever the meaning of stored rows, ops or meta changes: builds with a lower format may no longer
 * write (S33). Without such a change, the build can be rolled back.
 */
const DATA_FORMAT = 2;

/** Server copy of a row while an op touches it (S1). `truth: null`: the server does not have the row. */
export interface Shadow {
  key: string;
  truth: (Record<string, unknown> & { lid: string }) | null;
}

/** Server number of a record that was created on this device (S3). */
export interface IdBinding {
  key: string;
  table: string;
  lid: string;
  id: number;
  /** The op that created the record, so that no other op matches this server row (S15). */
  opId: string;
}

/** Key in `meta` of a value that changes with the id map. A copy of the map with the same value is current. */
export const IDMAP_REVISION = 'idmapRevision';

/** State of one list call, or of the change feed. */
export interface FeedState {
  key: string;
  /** Cursor of the change feed, stored only with the last transaction of a page (S27). */
  cursor?: string | undefined;
  /** Of the change feed, during a full read: it leaves out contacts before this day; '' if it leaves out none. */
  fullFrom?: string | undefined;
  /** Of the change feed: how often it had to start over. The cursor of a page requested before a restart is ignored. */
  restarts?: number | undefined;
  /** Logical time at which the last complete read started. */
  readTick: number;
  /** Of the change feed: the revision of the server's data at its end (S9). */
  revision?: Revision | undefined;
  /** When a complete read was last merged, in milliseconds since 1970; 0 for never. */
  readAt: number;
  /** Time of the last attempt in milliseconds since 1970, whatever its result. */
  lastTryAt?: number | undefined;
  /** Number of failed attempts in a row (S21). */
  failures?: number | undefined;
  /** After a failure, the earliest time of the next attempt, in milliseconds since 1970. */
  nextAt?: number | undefined;
  /** Read again as soon as possible: rows were held back, or somebody pressed refresh. */
  dirty: boolean;
  /** When a screen last requested the feed. Feeds that no screen uses any more are not read again. */
  wantedAt: number;
  /** Rows that the list lacked, with the evidence that they are gone (S25). */
  absent?: AbsentRow[] | undefined;
  /** Local keys of all rows that the last read lacked. This list does not prove that they exist. */
  lacks?: string[] | undefined;
  /** The most rows that this call ever returned. A shorter list was not cut at a limit of the server. */
  most?: number | undefined;
  /** When the server last ignored `limit` and `offset` here, in milliseconds since 1970. */
  unpagedAt?: number | undefined;
  /** True if the server may have more rows: it cut the list and offers no way to read the rest. */
  isCut?: boolean | undefined;
  /** The total number of rows, if the server states it. */
  total?: number | undefined;
  /** Since when the list has been refused, and during which sign-in (S36). */
  refused?: { since: number; session: number } | undefined;
  /** Rows that the server no longer shows, but that stay until there is enough evidence (S25). */
  held?: Held | undefined;
  /** Of the change feed: the time until which the server accepts no changes, in milliseconds since 1970. */
  frozenUntil?: number | undefined;
  /**
   * Of the change feed: whether its reader has ordered a device to erase itself, perhaps this one. Undefined if the
   * server does not say.
   */
  eraseOrdered?: boolean | undefined;
  /** The user agreed that held rows are removed at the next read. */
  mayRemoveHeld?: boolean | undefined;
  /** Why the last read failed: a code of `failure-words.ts`. Older builds stored a text here. */
  error?: string | undefined;
  /** The server's message about the failure. */
  said?: string | undefined;
  /** Number of rows so far during a first read. */
  rows?: number | undefined;
}

/** Evidence that a row is gone. Times in milliseconds since 1970. */
export interface AbsentRow {
  lid: string;
  /** When a list known to be complete first lacked the row. */
  lackedAt?: number | undefined;
  /** When the row was last requested at its own address. */
  askedAt?: number | undefined;
  /** When the row was first refused at its own address. */
  refusedAt?: number | undefined;
}

/** Rows that a list no longer shows, but that stay for now: the removal looks too large, or the list is refused. */
export interface Held {
  why: 'absent' | 'refused';
  rows: number;
  of: number;
  /** Milliseconds since 1970. */
  since: number;
}

/** A row that could not be parsed. It is stored separately and does not fail its feed (S22). */
export interface Quarantined {
  key: string;
  feed: string;
  reason: string;
  at: number;
  raw: unknown;
}

/** Value of `feed` for an unreadable part of a file that a person imported. There is no other copy of it. */
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
  /**
   * 'done', 'partly' if a list could not be read, 'offline', 'signed-out', 'lost-lock', 'deadline' or 'error'; older
   * builds also stored 'breaker'.
   */
  end: string;
  /**
   * For 'error' the names of the error and its cause; for 'offline' why the server did not answer (`failure-words.ts`).
   */
  detail?: string | undefined;
}

/** Ids seen so far in a full read of several pages, so that a crash in between is harmless. */
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

/** An earlier version of a draft, so that a mistake does not cost an evening's work. */
export interface DraftVersion {
  seq?: number;
  /** The key of the draft. */
  key: string;
  savedAt: number;
  /** When this version was replaced. It is kept for a month from then on. */
  keptAt: number;
  fields: Record<string, unknown>;
}

/** Small values by name, such as `tick`, `lease`, `formatFloor` and `server`. */
export interface Meta {
  key: string;
  value: unknown;
}

/**
 * Somebody else's value that a `mine` conflict replaced (S28). With `reversed`, the older value that the server shows
 * although it had confirmed this person's own value (S19). Kept as long as the history.
 */
export interface PutAside {
  seq?: number;
  kind?: 'reversed';
  opId: string;
  key: string;
  field: string;
  /** The label of the field in the form. */
  label?: string;
  mine: unknown;
  theirs: unknown;
  at: number;
  /** The write that replaced the value. Restoring it takes a write of the same kind. */
  edit?: { name: string; version: number; args: unknown };
}

/**
 * A value of one field that this device has written and the server has confirmed. If an older value reappears, it is
 * not a normal change (S19).
 */
export interface OwnValue {
  /** Row and field, as one string. */
  id: string;
  /** The key of the row. */
  key: string;
  field: string;
  label: string;
  opId: string;
  mine: unknown;
  /** The replaced values, newest first. */
  earlier: unknown[];
  at: number;
  /** The write itself. Restoring the value takes a write of the same kind. */
  edit: { name: string; version: number; args: unknown };
  /** An older value reappeared while another write sets the field. It is judged again when that write has ended. */
  isLeft?: boolean;
}

/** A file of the resource library on this device, perhaps still incomplete. */
export interface KeptFile {
  /** SHA-256 of the whole file. */
  hash: string;
  /** Local key of the resource. */
  resource: string;
  title: string;
  size: number;
  /** Number of parts on this device, counted from the first one. */
  parts: number;
  /** When the file was complete and verified; null before that. */
  keptAt: number | null;
}

/** One part of a kept file (src/shared/training-files.ts). */
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

/** Tables added after the first version. */
const LATER_TABLES = { keptFiles: 'hash', keptFileParts: '[hash+nth], hash' } as const;
/** The version that added them. */
const LATER_SINCE = 7;

/** The first version that is declared. Older databases are upgraded to it. */
const FIRST = 5;

const sinceOf = ({ since = FIRST }: { since?: number }) => since;
/** The version of the database: that of the table added last. */
const NEWEST = Math.max(LATER_SINCE, ...Object.values(TABLES).map(sinceOf));

function mirrorStores(isFirst: boolean): Record<string, string> {
  const found = Object.values(TABLES).filter((table) => (sinceOf(table) === FIRST) === isFirst);
  return Object.fromEntries(found.map((t) => [t.name, `lid, ${t.indexes}`]));
}

/**
 * The user's own database: mirror, outbox and drafts. There is one per person and server (S30). Open two connections to
 * it: `strict` for writes that must survive a power failure, `relaxed` for reading and merging.
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
  /** The data format in which this build writes (S33). */
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
      // Raised within the upgrade: an older build in another tab does not update `IDMAP_REVISION`, so its bindings
      // would be missed.
      .upgrade(async (upgrade) => {
        await upgrade.table('meta').put({ key: 'formatFloor', value: DATA_FORMAT });
        await setOldPicturesApart(upgrade);
      });
    // The versions in between only added tables, and Dexie compares with the existing tables. Each further declared
    // version would make Dexie parse every table two more times at each start.
    this.version(NEWEST).stores({ ...mirrorStores(false), ...LATER_TABLES });
  }

  /** A mirrored table by name, with its row type. */
  rows<T extends TableName>(name: T): Table<Rows[T], string> {
    return this.table(name);
  }
}

/** Name of the database for one person and server. */
export function mirrorName(apiBase: string, userId: number): string {
  return `fieldbook:${apiBase}:${userId}`;
}
