import { setTimeout as sleep } from 'node:timers/promises';
import { clockNow, revisionAt } from '#server/db/clock.ts';
import type { Db } from '#server/db/database.ts';
import { nextTurn } from '#server/db/turns.ts';
import { type Person, type Sight, sightOf } from '#server/domain/planter-access.ts';
import { Refused } from '#server/refused.ts';
import type { Revision } from '#shared/contract/common.ts';
import type { Presence } from '#shared/contract/presence.ts';
import { type FeedTable, type Slice, touchedTables } from './feed-table.ts';
import type { Presences } from './presence.ts';
import { FEED_TABLES } from './tables.ts';

/** Hints to open pages that the change feed has news for them (docs/decisions/live-hints.md). */
export interface LiveHints {
  /**
   * The body of one `GET /sync/live`: server-sent events that announce new revisions of the change feed, until the
   * reader leaves or their session ends. The first event announces the current revision. Throws Refused 503 if this
   * process has too many streams.
   */
  open(reader: LiveReader): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Ends all streams because the process stops. Devices then reconnect to another process. */
  close(): void;
}

/** Who opens a stream. */
interface LiveReader {
  person: Person;
  /** An id chosen by the reader, which they use to report where they are. */
  stream?: string | undefined;
  /** Whether the session of the request can still be used. Called before each keep-alive message. */
  isSignedIn(): Promise<boolean>;
}

export interface LiveTimes {
  /** Milliseconds between two checks of the network's clock. */
  look: number;
  /** Milliseconds between two keep-alive messages. Each of them wakes up the radio of a phone. */
  beat: number;
}

export const LIVE_TIMES: LiveTimes = { look: 250, beat: 110_000 };
/** Sessions checked in one round. After a hint to everybody, all keep-alive messages are due at the same time. */
const MOST_CHECKS = 20;
/** After a check that took a while, the loop rests for four times as long. */
const REST_FACTOR = 4;
const MOST_OF_ONE_ACCOUNT = 10;
const MOST_OF_ALL = 5_000;
const RETRY_SECONDS = 60;

const ENCODER = new TextEncoder();

interface Means {
  db: Db;
  presences: Presences;
  onFault(error: unknown): void;
}

/**
 * One loop for all streams of a process: it checks whether the clock has moved, and for each reader whether the change
 * feed has anything new. It stops while there are no readers.
 */
export function createLiveHints(
  { db, presences, onFault }: Means,
  times: LiveTimes = LIVE_TIMES,
): LiveHints {
  const readers = new Set<Reader>();
  let isWatching = false;
  let isClosed = false;
  /** The revision up to which all readers have been notified. */
  let seen = 0;

  /** After `close`, the database may be closed while a query runs, which is no fault. */
  function report(error: unknown): void {
    if (!isClosed) onFault(error);
  }

  async function watch(): Promise<void> {
    while (readers.size > 0) {
      await sleep(times.look, undefined, { ref: false });
      if (isClosed) return;
      const begunAt = performance.now();
      try {
        seen = await tellSince(seen);
      } catch (error) {
        report(error);
      }
      const due = [...readers].filter((reader) => reader.isBeatDue(times.beat));
      for (const reader of due.slice(0, MOST_CHECKS)) void keepAlive(reader);
      const took = performance.now() - begunAt;
      await sleep(took * REST_FACTOR, undefined, { ref: false });
    }
  }

  /** If the database does not answer, nothing is known of the session, and the stream stays. */
  async function keepAlive(reader: Reader): Promise<void> {
    reader.beginBeat();
    const isSignedIn = await reader.isSignedIn().catch((error: unknown) => {
      report(error);
      return true;
    });
    if (isSignedIn) reader.beat();
    else reader.end();
  }

  async function currentRevision(): Promise<Revision> {
    return revisionAt(db, await clockNow(db));
  }

  /** Sends hints about changes since `since`. Returns the revision up to which everybody has been notified. */
  async function tellSince(since: number): Promise<number> {
    const revision = await currentRevision();
    const until = revision.rev;
    // The clock is behind after a restored backup. The change feed handles that.
    if (until <= since) return until;
    const news = new News(db, since, until);
    for (const reader of readers) {
      await nextTurn();
      const kind = await news.of(reader);
      if (kind !== 'none') reader.hint(revision);
      // Permissions may have changed with this record, so the stream ends: the next request checks them again.
      if (kind === 'own-record') reader.end();
    }
    return until;
  }

  function start(): void {
    isWatching = true;
    watch()
      .catch(report)
      .finally(() => {
        isWatching = false;
        if (readers.size > 0 && !isClosed) start();
      });
  }

  return {
    async open({ person, stream, isSignedIn }) {
      const own = [...readers].filter(({ sight }) => sight.userId === person.id);
      if (own.length >= MOST_OF_ONE_ACCOUNT) own[0]?.end();
      if (isClosed || readers.size >= MOST_OF_ALL) {
        throw new Refused(503, 'No more live connections.', { retryAfterSeconds: RETRY_SECONDS });
      }
      const revision = await currentRevision();
      const onEnd = () => {
        if (readers.delete(reader) && stream !== undefined) presences.leave(stream);
      };
      const reader = new Reader(sightOf(person), revision.rev, { isSignedIn, onEnd });
      readers.add(reader);
      if (stream !== undefined) presences.join(stream, person, (others) => reader.present(others));
      if (!isWatching) {
        seen = revision.rev;
        start();
      }
      reader.hint(revision);
      return reader.stream;
    },
    close() {
      isClosed = true;
      for (const reader of readers) reader.end();
      presences.close();
    },
  };
}

/** One page that listens. Events wait until the page reads them, so that a slow page does not hold up others. */
class Reader {
  readonly sight: Sight;
  readonly openedRev: number;
  readonly isSignedIn: () => Promise<boolean>;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Waiting events by kind; only the newest of each kind is kept. */
  readonly #owed = new Map<'changed' | 'present' | 'beat', string>();
  #isOver = false;
  #hasLeft = false;
  #wake: () => void = () => undefined;
  /** When a message was last sent, or the next keep-alive was begun. */
  #toldAt = performance.now();
  readonly #onEnd: () => void;

  constructor(
    sight: Sight,
    openedRev: number,
    { isSignedIn, onEnd }: Pick<LiveReader, 'isSignedIn'> & { onEnd: () => void },
  ) {
    this.sight = sight;
    this.openedRev = openedRev;
    this.isSignedIn = isSignedIn;
    this.#onEnd = onEnd;
    this.stream = new ReadableStream({
      pull: (controller) => this.#pull(controller),
      cancel: () => {
        this.#hasLeft = true;
        this.end();
      },
    });
  }

  /** Replaces a hint that is still waiting. */
  hint(revision: Revision): void {
    this.#owe('changed', revision);
  }

  present(presence: Presence): void {
    this.#owe('present', presence);
  }

  isBeatDue(afterMs: number): boolean {
    return performance.now() - this.#toldAt >= afterMs;
  }

  beginBeat(): void {
    this.#toldAt = performance.now();
  }

  beat(): void {
    this.#owed.set('beat', ':\n\n');
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#onEnd();
    this.#wake();
  }

  #owe(event: 'changed' | 'present', data: object): void {
    this.#owed.set(event, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    this.#wake();
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    while (this.#owed.size === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#hasLeft) return;
    if (this.#owed.size > 1) this.#owed.delete('beat');
    const text = [...this.#owed.values()].join('');
    this.#owed.clear();
    if (text !== '') controller.enqueue(new Uint8Array(ENCODER.encode(text)));
    this.#toldAt = performance.now();
    if (this.#isOver) controller.close();
  }
}

/**
 * What is new in the change feed between two values of the clock, queried once for all people who see the same rows.
 */
class News {
  readonly #db: Db;
  readonly #slice: Slice;
  readonly #touched: Promise<readonly FeedTable[]>;
  readonly #shared = new Map<string, Promise<boolean>>();

  constructor(db: Db, since: number, until: number) {
    this.#db = db;
    this.#slice = { rev: since + 1, id: 0, until, limit: 1, first: false };
    this.#touched = this.#touchedTables();
    // Nobody may be left to wait for it, as when the server is stopping. Otherwise, `of` throws the error.
    this.#touched.catch(() => undefined);
  }

  async of({ sight, openedRev }: Reader): Promise<'none' | 'news' | 'own-record'> {
    // The first hint covers earlier changes, and permissions were checked after them. So a change to the person's own
    // record before the stream was opened, such as by a sign-in, does not end it.
    const rev = Math.max(this.#slice.rev, openedRev + 1);
    for (const table of await this.#touched) {
      const isOwn = table.name === 'profile';
      if (!table.isFor(sight)) continue;
      if (isOwn && (await this.#read(table, sight, { ...this.#slice, rev }))) return 'own-record';
      if (!isOwn && (await this.#has(table, sight))) return 'news';
    }
    return 'none';
  }

  #has(table: FeedTable, sight: Sight): Promise<boolean> {
    if (!table.isSameForAll?.(sight)) return this.#read(table, sight, this.#slice);
    const known = this.#shared.get(table.name) ?? this.#read(table, sight, this.#slice);
    this.#shared.set(table.name, known);
    return known;
  }

  async #read(table: FeedTable, sight: Sight, slice: Slice): Promise<boolean> {
    return (await table.read(this.#db, sight, slice)).length > 0;
  }

  async #touchedTables(): Promise<readonly FeedTable[]> {
    const all = FEED_TABLES.map(({ from }) => from);
    const touched = await touchedTables(this.#db, all, this.#slice);
    return FEED_TABLES.filter((table) => touched.has(table.from));
  }
}
