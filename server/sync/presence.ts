import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { OpenDatabase } from '#server/db/database.ts';
import { type Messages, openMessages } from '#server/db/messages.ts';
import type { Person } from '#server/domain/planter-access.ts';
import { Id } from '#shared/contract/common.ts';
import {
  type Other,
  type Place,
  PRESENCE_LASTS_MS,
  type Presence,
  sceneOf,
} from '#shared/contract/presence.ts';
import { jsonIn } from '#shared/http/answer.ts';
import { personName } from '#shared/person-name.ts';
import { judgePlace, PlaceBody, type ToldPlace } from './presence-places.ts';

/**
 * Who is where; kept only in the memory of all processes (docs/decisions/live-hints.md). A place belongs to a live
 * stream. It ends with the stream, or after PRESENCE_LASTS_MS without an update.
 */
export interface Presences {
  /**
   * Registers a live stream whose reader may report a place. `tell` is called when the other people at that place
   * change.
   */
  join(stream: string, person: Person, tell: (presence: Presence) => void): void;
  leave(stream: string): void;
  /**
   * Reports where the reader of a stream is. Any process may hold the stream. Ignored if the stream is not open or
   * belongs to another person. The caller must have checked that the person may be there.
   */
  tell(stream: string, userId: number, place: ToldPlace | null): Promise<void>;
  close(): void;
}

/** A stream of this process. */
interface Seat {
  person: Person;
  place?: ToldPlace | undefined;
  /** What was last sent to this reader; undefined if nobody else was there. */
  told?: string | undefined;
  /** The device has reported its place again, so it has to receive the others again. */
  isOwed?: boolean;
  tell(presence: Presence): void;
}

/** Somebody at a place, connected to any process. */
interface Sign {
  userId: number;
  place: ToldPlace;
  until: number;
}

const Message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('told'),
    from: z.string(),
    stream: z.string(),
    userId: Id,
    place: z.nullable(PlaceBody),
  }),
  z.object({
    kind: z.literal('here'),
    from: z.string(),
    stream: z.string(),
    userId: Id,
    place: PlaceBody,
  }),
  z.object({ kind: z.literal('gone'), from: z.string(), stream: z.string() }),
]);
type Message = z.infer<typeof Message>;
type News = Message extends infer One ? (One extends Message ? Omit<One, 'from'> : never) : never;

const CHANNEL = 'fieldbook_presence';
/** Several changes within this time are sent together. */
const TOGETHER_MS = 100;
/** The most other people that are named to one reader. */
const MOST_OTHERS = 20;

interface Means {
  database: OpenDatabase;
  onFault(error: unknown): void;
  lastsMs?: number;
}

export function createPresences(means: Means): Presences {
  return new PresencesInMemory(means);
}

class PresencesInMemory implements Presences {
  readonly #means: Means;
  readonly #lastsMs: number;
  readonly #me = randomUUID();
  readonly #messages: Messages;
  readonly #seats = new Map<string, Seat>();
  readonly #signs = new Map<string, Sign>();
  readonly #stirred = new Set<string>();
  #isFlushing = false;
  #lapse: NodeJS.Timeout | undefined;

  constructor(means: Means) {
    this.#means = means;
    this.#lastsMs = means.lastsMs ?? PRESENCE_LASTS_MS;
    this.#messages = openMessages(means.database, {
      channel: CHANNEL,
      hear: (text) => {
        const message = Message.safeParse(jsonIn(text));
        // Messages of this process itself have been handled already.
        if (message.success && message.data.from !== this.#me) this.#take(message.data);
      },
      onFault: means.onFault,
    });
  }

  join(stream: string, person: Person, tell: (presence: Presence) => void): void {
    this.#seats.set(stream, { person, tell });
    this.#messages.start();
  }

  leave(stream: string): void {
    const seat = this.#seats.get(stream);
    this.#seats.delete(stream);
    if (seat?.place) this.#say({ kind: 'gone', stream }).catch(this.#means.onFault);
  }

  async tell(stream: string, userId: number, place: ToldPlace | null): Promise<void> {
    const told = { kind: 'told', stream, userId, place } as const;
    if (this.#seats.has(stream)) await this.#seatAt({ ...told, from: this.#me });
    else await this.#messages.send(JSON.stringify({ ...told, from: this.#me }));
  }

  close(): void {
    clearTimeout(this.#lapse);
    this.#messages.close();
  }

  async #say(news: News): Promise<void> {
    this.#take({ ...news, from: this.#me } as Message);
    await this.#messages.send(JSON.stringify({ ...news, from: this.#me }));
  }

  #take(message: Message): void {
    if (message.kind === 'told') return void this.#seatAt(message).catch(this.#means.onFault);
    const before = this.#signs.get(message.stream);
    if (before) this.#stirred.add(sceneOf(before.place));
    this.#signs.delete(message.stream);
    if (message.kind === 'here') {
      const { userId, place } = message;
      this.#signs.set(message.stream, { userId, place, until: performance.now() + this.#lastsMs });
      this.#stirred.add(sceneOf(place));
    }
    this.#flushSoon();
  }

  /** Only the process that holds the stream announces the place of its reader to all processes. */
  async #seatAt({ stream, userId, place }: Extract<Message, { kind: 'told' }>) {
    const seat = this.#seats.get(stream);
    if (seat?.person.id !== userId) return;
    if (!place || !seat.place || sceneOf(place) !== sceneOf(seat.place)) seat.told = undefined;
    seat.place = place ?? undefined;
    seat.isOwed = true;
    await this.#say(place ? { kind: 'here', stream, userId, place } : { kind: 'gone', stream });
  }

  #flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setTimeout(() => {
      this.#flush()
        .catch(this.#means.onFault)
        .finally(() => {
          this.#isFlushing = false;
          if (this.#stirred.size > 0) this.#flushSoon();
        });
    }, TOGETHER_MS).unref();
  }

  async #flush(): Promise<void> {
    const scenes = new Set(this.#stirred);
    this.#stirred.clear();
    this.#dropLapsed(scenes);
    const told = [...this.#signs.values()].filter(({ place }) => scenes.has(sceneOf(place)));
    const names = await this.#namesOf(told.map(({ userId }) => userId));
    for (const seat of this.#seats.values()) {
      const { place } = seat;
      if (place && scenes.has(sceneOf(place))) await this.#tellSeat(seat, place, { told, names });
    }
  }

  async #tellSeat(
    seat: Seat,
    { screen, record }: Place,
    { told, names }: { told: readonly Sign[]; names: ReadonlyMap<number, string> },
  ): Promise<void> {
    const others = new Map<string, Other>();
    for (const { userId, place } of told) {
      const isElse = userId !== seat.person.id && sceneOf(place) === sceneOf({ screen, record });
      if (!isElse || others.size >= MOST_OTHERS) continue;
      if ((await judgePlace(this.#means.database.db, seat.person, place)) !== 'allowed') continue;
      const { card, field }: Place = place;
      const other = { userId, name: names.get(userId) ?? '', card, field };
      others.set(JSON.stringify(other), other);
    }
    const presence = { screen, record, others: [...others.values()] };
    const text = others.size === 0 ? undefined : JSON.stringify(presence);
    if (seat.told === text && !(seat.isOwed && text !== undefined)) return;
    seat.told = text;
    seat.isOwed = false;
    seat.tell(presence);
  }

  /** Removes expired places, and adds their scenes. */
  #dropLapsed(scenes: Set<string>): void {
    const now = performance.now();
    for (const [stream, { until, place }] of this.#signs) {
      if (until > now) continue;
      this.#signs.delete(stream);
      scenes.add(sceneOf(place));
    }
    clearTimeout(this.#lapse);
    const next = Math.min(...[...this.#signs.values()].map(({ until }) => until));
    if (next !== Number.POSITIVE_INFINITY) {
      this.#lapse = setTimeout(() => this.#onLapse(), Math.max(0, next - now)).unref();
    }
  }

  #onLapse(): void {
    this.#dropLapsed(this.#stirred);
    this.#flushSoon();
  }

  async #namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#means.database.db
      .selectFrom('users')
      .select(['id', 'username', 'first_name', 'last_name', 'display_name'])
      .where('id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.id, personName(row)]));
  }
}
