import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { clockNow, revisionAt } from '#server/db/clock.ts';
import type { Db } from '#server/db/database.ts';
import { nextTurn } from '#server/db/turns.ts';
import { type Person, type Sight, sightOf } from '#server/domain/planter-access.ts';
import { Refused } from '#server/refused.ts';
import type { Revision } from '#shared/contract/common.ts';
import { type FeedTable, inSlice, type Slice } from './feed-table.ts';
import { FEED_TABLES } from './tables.ts';

/** Hints to open pages that the change feed has news for them (docs/decisions/live-hints.md). */
export interface LiveHints {
  /**
   * The body of one `GET /sync/live`: server-sent events that say up to where the change feed has something new, until
   * the reader leaves. The first one says where the network is now. Throws a Refused 503 where this process holds as
   * many as it may.
   */
  open(person: Person): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Ends all streams: the process stops. Devices ask the next one. */
  close(): void;
}

export interface LiveTimes {
  /** Between two looks at the clock of the network, in milliseconds. */
  look: number;
  /** Between two signs of life: each costs a phone a moment of its radio. */
  beat: number;
  /** A stream ends after this, so that a session that was ended does not keep it. */
  most: number;
}

const TIMES: LiveTimes = { look: 250, beat: 110_000, most: 30 * 60_000 };
/** After a look that took a while, others get four times as long. */
const REST_FACTOR = 4;
const MOST_OF_ONE_ACCOUNT = 10;
const MOST_OF_ALL = 5_000;
const RETRY_SECONDS = 60;

const ENCODER = new TextEncoder();

/**
 * One loop for all streams of a process: it looks whether the clock has moved, and asks for each reader whether the
 * change feed would show anything. It rests while nobody listens.
 */
export function createLiveHints(
  db: Db,
  onFault: (error: unknown) => void,
  times: LiveTimes = TIMES,
): LiveHints {
  const readers = new Set<Reader>();
  let isWatching = false;
  let isClosed = false;

  async function watch(): Promise<void> {
    let seen = await clockNow(db);
    while (readers.size > 0) {
      await sleep(times.look, undefined, { ref: false });
      const begunAt = performance.now();
      try {
        seen = await tellSince(seen);
      } catch (error) {
        onFault(error);
      }
      for (const reader of readers) reader.keepAlive(times);
      const took = performance.now() - begunAt;
      await sleep(took * REST_FACTOR, undefined, { ref: false });
    }
  }

  async function currentRevision(): Promise<Revision> {
    return revisionAt(db, await clockNow(db));
  }

  /** Answers up to where everybody has their hints. */
  async function tellSince(seen: number): Promise<number> {
    const revision = await currentRevision();
    const until = revision.rev;
    // Smaller after a restored backup: the feed finds out what that means.
    if (until <= seen) return until;
    const news = new News(db, seen, until);
    for (const reader of readers) {
      await nextTurn();
      const kind = await news.of(reader.sight);
      if (kind !== 'none') reader.hint(revision);
      // Rights may have changed with this record: the next request checks them again.
      if (kind === 'own-record') reader.end();
    }
    return until;
  }

  function start(): void {
    isWatching = true;
    watch()
      .catch(onFault)
      .finally(() => {
        isWatching = false;
        if (readers.size > 0 && !isClosed) start();
      });
  }

  return {
    async open(person) {
      const own = [...readers].filter(({ sight }) => sight.userId === person.id);
      if (own.length >= MOST_OF_ONE_ACCOUNT) own[0]?.end();
      if (isClosed || readers.size >= MOST_OF_ALL) {
        throw new Refused(503, 'No more live connections.', { retryAfterSeconds: RETRY_SECONDS });
      }
      const reader = new Reader(sightOf(person), () => readers.delete(reader));
      readers.add(reader);
      if (!isWatching) start();
      reader.hint(await currentRevision());
      return reader.stream;
    },
    close() {
      isClosed = true;
      for (const reader of readers) reader.end();
    },
  };
}

/** One page that listens. What it was not yet told stays owed, so that a slow one costs nobody anything. */
class Reader {
  readonly sight: Sight;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  #owed: string | undefined;
  #isOver = false;
  #hasLeft = false;
  #wake: () => void = () => undefined;
  readonly #openedAt = performance.now();
  #toldAt = this.#openedAt;
  readonly #onEnd: () => void;

  constructor(sight: Sight, onEnd: () => void) {
    this.sight = sight;
    this.#onEnd = onEnd;
    this.stream = new ReadableStream({
      pull: (controller) => this.#pull(controller),
      cancel: () => {
        this.#hasLeft = true;
        this.end();
      },
    });
  }

  /** The newest one counts: it covers those before it. */
  hint(revision: Revision): void {
    this.#owe(`event: changed\ndata: ${JSON.stringify(revision)}\n\n`);
  }

  keepAlive({ beat, most }: LiveTimes): void {
    const now = performance.now();
    if (now - this.#openedAt >= most) this.end();
    else if (now - this.#toldAt >= beat) this.#owe(this.#owed ?? ':\n\n');
  }

  end(): void {
    this.#isOver = true;
    this.#onEnd();
    this.#wake();
  }

  #owe(text: string): void {
    this.#owed = text;
    this.#wake();
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): Promise<void> {
    while (this.#owed === undefined && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#hasLeft) return;
    if (this.#owed !== undefined) controller.enqueue(new Uint8Array(ENCODER.encode(this.#owed)));
    this.#owed = undefined;
    this.#toldAt = performance.now();
    if (this.#isOver) controller.close();
  }
}

/** What the change feed has between two values of the clock, asked once for all who see the same. */
class News {
  readonly #db: Db;
  readonly #slice: Slice;
  readonly #touched: Promise<readonly FeedTable[]>;
  readonly #shared = new Map<string, Promise<boolean>>();

  constructor(db: Db, since: number, until: number) {
    this.#db = db;
    this.#slice = { rev: since + 1, id: 0, until, limit: 1, first: false };
    this.#touched = this.#touchedTables();
  }

  async of(sight: Sight): Promise<'none' | 'news' | 'own-record'> {
    for (const table of await this.#touched) {
      if (!table.isFor(sight) || !(await this.#has(table, sight))) continue;
      // The reader's profile is the first of the tables.
      return table.name === 'profile' ? 'own-record' : 'news';
    }
    return 'none';
  }

  #has(table: FeedTable, sight: Sight): Promise<boolean> {
    if (!table.isSameForAll?.(sight)) return this.#read(table, sight);
    const known = this.#shared.get(table.name) ?? this.#read(table, sight);
    this.#shared.set(table.name, known);
    return known;
  }

  async #read(table: FeedTable, sight: Sight): Promise<boolean> {
    return (await table.read(this.#db, sight, this.#slice)).length > 0;
  }

  async #touchedTables(): Promise<readonly FeedTable[]> {
    const touched = new Set<string>();
    for (const from of new Set(FEED_TABLES.map((table) => table.from))) {
      const row = await this.#db
        .selectFrom(from)
        .select(sql<number>`1`.as('one'))
        .where(inSlice(from, this.#slice))
        .limit(1)
        .executeTakeFirst();
      if (row) touched.add(from);
    }
    return FEED_TABLES.filter((table) => touched.has(table.from));
  }
}
