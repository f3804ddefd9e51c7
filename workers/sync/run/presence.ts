import { type Place, PRESENCE_LASTS_MS, Presence, sceneOf } from '#shared/contract/presence.ts';
import { jsonIn } from '#shared/http/answer.ts';
import { send } from '#shared/http/send.ts';
import type { Ports } from '../core/ports.ts';

/** Delay before a move is sent, so that tapping through several screens or fields sends one message. */
const CALM_MS = 500;
/** Least time between two messages of the same page. */
const APART_MS = 2_000;
/** Interval of repeats while somebody else is present. The server forgets a place after one and a half intervals. */
const AGAIN_MS = (PRESENCE_LASTS_MS * 2) / 3;
/** The server names the others again after each message. Without that, they are forgotten after this time. */
const BELIEVED_MS = AGAIN_MS * 2.5;

type Means = Pick<Ports, 'session' | 'fetch' | 'clock' | 'userId'>;

/**
 * Sends the place of this page's reader to the server while a live stream is open (S29), and keeps track of who else is
 * there. A page that is alone only reports that it came and left; fields are sent only while somebody else can see
 * them.
 */
export class HerePlace {
  readonly #show: (presence: Presence | undefined) => void;
  #place: Place | undefined;
  #means: Means | undefined;
  #stream: string | undefined;
  /** The place last sent on this stream. */
  #said: Place | undefined;
  /** The other people at this place. */
  #others: Presence | undefined;
  #shown: Presence | undefined;
  #saidAt = 0;
  #turn = 0;
  #believed = 0;

  constructor(show: (presence: Presence | undefined) => void) {
    this.#show = show;
  }

  /** Sets the reader's place; undefined for a place that is not shared. */
  stay(place: Place | undefined): void {
    this.#place = place;
    this.#showOthers();
    this.#sayLater(CALM_MS);
  }

  /** Called when a stream with this name has been opened. */
  opened(means: Means, stream: string): void {
    this.#means = means;
    this.#stream = stream;
    this.#said = undefined;
    this.#sayLater(0);
  }

  closed(): void {
    this.#stream = undefined;
    this.#turn += 1;
    this.#set(undefined);
  }

  /** Handles a line of the stream. */
  hear(line: string): void {
    const presence = line.startsWith('data:')
      ? Presence.safeParse(jsonIn(line.slice(5)))
      : undefined;
    if (!presence?.success || !isSameScene(presence.data, this.#said)) return;
    const isNew = this.#others === undefined;
    this.#set(presence.data.others.length > 0 ? presence.data : undefined);
    this.#sayLater(isNew ? 0 : AGAIN_MS);
  }

  #set(others: Presence | undefined): void {
    this.#believed += 1;
    const mine = this.#believed;
    this.#others = others;
    this.#showOthers();
    if (others === undefined) return;
    void this.#means?.clock.sleep(BELIEVED_MS).then(() => {
      if (mine === this.#believed) this.#set(undefined);
    });
  }

  /**
   * Shows the others only while the reader is at the same scene. They are remembered, because moving to another screen
   * of the same meeting leaves the scene only briefly.
   */
  #showOthers(): void {
    const others = isSameScene(this.#others, this.#place) ? this.#others : undefined;
    if (others !== this.#shown) this.#show(others);
    this.#shown = others;
  }

  /** Schedules a message. Only the latest wait counts, but it does not delay a move that has not been sent yet. */
  #sayLater(waitMs: number): void {
    const means = this.#means;
    if (!means || this.#stream === undefined) return;
    this.#turn += 1;
    const mine = this.#turn;
    const apartMs = Math.min(this.#saidAt + APART_MS - means.clock.now(), APART_MS);
    const isFirst = !isSameScene(this.#place, this.#said);
    const isMoved = JSON.stringify(this.#place) !== JSON.stringify(this.#said);
    const soonMs = isMoved ? Math.min(waitMs, CALM_MS) : waitMs;
    void means.clock.sleep(Math.max(soonMs, isFirst ? 0 : apartMs)).then(() => {
      if (mine === this.#turn) return this.#say(means);
      return undefined;
    });
  }

  async #say(means: Means): Promise<void> {
    const place = this.#place;
    const stream = this.#stream;
    if (stream === undefined) return;
    const isSame = isSameScene(place, this.#said);
    // Nobody is there to see the other field.
    if (isSame && this.#others === undefined) return;
    if (!isSame) this.#set(undefined);
    this.#said = place;
    this.#saidAt = means.clock.now();
    await tell(means, { stream, place: place ?? null });
    if (this.#others !== undefined) this.#sayLater(AGAIN_MS);
  }
}

function isSameScene(one: Place | Presence | undefined, other: Place | undefined): boolean {
  return one === other || (one && other ? sceneOf(one) === sceneOf(other) : false);
}

/** Independent of runs: the answer is not evidence about the network, the token or the server. */
async function tell(
  { session, fetch, userId }: Means,
  body: { stream: string; place: Place | null },
): Promise<void> {
  const current = await session();
  if (current?.userId !== userId) return;
  await send({
    apiBase: current.apiBase,
    token: current.token,
    fetch,
    path: '/sync/presence',
    method: 'PUT',
    body,
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
}

const ANSWER_TIMEOUT_MS = 10_000;
