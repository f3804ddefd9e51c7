import { Revision } from '#shared/contract/common.ts';
import type { Area } from '#shared/contract/sync.ts';
import { jsonIn } from '#shared/http/answer.ts';
import { address, startDeadline } from '#shared/http/send.ts';
import { CHANGES } from '../core/feed-state.ts';
import type { Ports } from '../core/ports.ts';
import { storedServer } from '../core/server-kind.ts';
import { linesOf } from '../pull/lines.ts';
import type { Engine } from './engine.ts';
import type { HerePlace } from './presence.ts';

type NewsEngine = Pick<Engine, 'ports' | 'wake' | 'nextRun'>;

/** All devices receive a hint at the same time, so each waits a random time up to this. */
const SPREAD_MS = 300;
/** Changes of people who work together are fetched one by one. After this many fetches in a row, hints are combined. */
const AT_ONCE = 30;
const APART_MS = 2_500;
const LIVE: Area = 'live';
const PRESENCE: Area = 'presence';
/** Timeout for the response headers; the first hint arrives at once. */
const ANSWER_TIMEOUT_MS = 30_000;
/** The server sends a keep-alive every two minutes. After a longer silence, the connection counts as dead. */
const SILENCE_MS = 250_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Listens for the server's hints about changes and wakes the engine, until `signal` is aborted (S29). If hints are not
 * offered or fail, lists are read at their usual times. Streams are reopened when they end, after a failure with a
 * longer pause.
 */
export async function listenForNews(
  engine: NewsEngine,
  signal: AbortSignal,
  here: HerePlace,
): Promise<void> {
  const { clock, random } = engine.ports;
  const heard = { news: new News(engine, signal), here };
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    // Runs find out what the server offers.
    const hasRun = engine.nextRun();
    const end = await listenOnce(engine.ports, signal, heard);
    pauseMs = end === 'failed' ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    if (end === 'no-offer') await Promise.race([hasRun, aborted(signal)]);
    else await clock.sleep(pauseMs * (0.5 + random()), signal);
  }
}

async function listenOnce(
  ports: Ports,
  signal: AbortSignal,
  { news, here }: { news: News; here: HerePlace },
): Promise<'no-offer' | 'failed' | 'ended'> {
  const deadline = startDeadline(ANSWER_TIMEOUT_MS, signal);
  try {
    const session = await ports.session();
    if (session?.userId !== ports.userId) return 'no-offer';
    const offers = (await storedServer(ports.relaxed))?.offers;
    if (!offers?.includes(LIVE)) return 'no-offer';
    const stream = offers.includes(PRESENCE) ? crypto.randomUUID() : undefined;
    const path = stream === undefined ? '/sync/live' : `/sync/live?stream=${stream}`;
    const response = await ports.fetch(address(session.apiBase, path), {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${session.token}` },
      redirect: 'manual',
      cache: 'no-store',
      signal: deadline.signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200 || !type.startsWith('text/event-stream') || !response.body) {
      await response.body?.cancel();
      return 'failed';
    }
    deadline.restart(LONGEST_STREAM_MS);
    if (stream !== undefined) here.opened(ports, stream);
    for await (const line of linesOf(response.body, SILENCE_MS)) {
      news.hear(line);
      here.hear(line);
    }
    return 'ended';
  } catch {
    // The connection broke, the page was left or the database was closed. Lists are still read at their usual times.
    return 'failed';
  } finally {
    deadline.stop();
    here.closed();
  }
}

/** Longest duration of a stream. A dead connection is noticed by its silence. */
const LONGEST_STREAM_MS = 24 * 3_600_000;

/** Turns hints into as few runs as possible. */
class News {
  readonly #engine: NewsEngine;
  readonly #signal: AbortSignal;
  #newest: Revision | undefined;
  #isWaiting = false;
  /** Time at which the full number of AT_ONCE fetches is available again. */
  #restedAt = 0;

  constructor(engine: NewsEngine, signal: AbortSignal) {
    this.#engine = engine;
    this.#signal = signal;
  }

  /** Handles a line of the stream. Its data is the latest revision on the server. */
  hear(line: string): void {
    const revision = line.startsWith('data:')
      ? Revision.safeParse(jsonIn(line.slice(5)))
      : undefined;
    if (!revision?.success) return;
    this.#newest = revision.data;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#fetchSoon().catch((error: unknown) => console.error('News could not be fetched', error));
  }

  async #fetchSoon(): Promise<void> {
    const { clock, random, relaxed } = this.#engine.ports;
    let known: Revision | undefined;
    try {
      await clock.sleep(this.#waitMs(clock.now(), random()));
      known = (await relaxed.feeds.get(CHANGES))?.revision;
    } finally {
      this.#isWaiting = false;
    }
    const newest = this.#newest;
    // A run for a write of this device may have read the change meanwhile.
    const isKnown = newest && known?.epoch === newest.epoch && known.rev >= newest.rev;
    if (this.#signal.aborted || isKnown) return;
    this.#restedAt = Math.max(this.#restedAt, clock.now()) + APART_MS;
    await this.#engine.wake('live');
  }

  /** The time to wait before a fetch. Setting the clock back does not lengthen it (S34). */
  #waitMs(now: number, random: number): number {
    this.#restedAt = Math.min(this.#restedAt, now + AT_ONCE * APART_MS);
    return Math.max(this.#restedAt - now - (AT_ONCE - 1) * APART_MS, random * SPREAD_MS);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
