/// <reference lib="webworker" />
import { get, update } from 'idb-keyval';
import { PrecacheController } from 'workbox-precaching';
import {
  APP_RECORD,
  AppRecord,
  type AppRequest,
  type AppState,
  isComplete,
  LEVELS,
  type Level,
  type Person,
} from '#shared/app-files.ts';
import { filesFor, type InstallPlan } from '#shared/install-plan.ts';

/*
 * Keeps the files of this build on the device: first what its people can open, then the rest when the page asks for it.
 * Every file is checked against its hash, and the page against the name of the build, so neither a login page of a
 * hotel nor a file of another build is ever kept.
 */

/** Each request waits a round trip. More at once would take bandwidth from the sync. */
const AT_ONCE = 3;
/** Only the roles of a person count, and few combinations of them occur on one device. */
const MOST_PEOPLE = 20;
/** `assets/home-a1b2c3d.js` and its later versions. */
const HASH = /-[\w-]{7}(?=\.\w+$)/;

export class AppFiles {
  readonly #controller = new PrecacheController();
  readonly #plan: InstallPlan;
  readonly #inFlight = new Map<number, Promise<void>>();

  constructor(plan: InstallPlan) {
    this.#plan = plan;
    const entries = plan.files.map(({ url, revision, integrity }) => ({
      url,
      revision,
      ...(integrity === null ? {} : { integrity }),
    }));
    this.#controller.addToCacheList(entries);
  }

  get controller(): PrecacheController {
    return this.#controller;
  }

  /**
   * Before a build may be activated, a device has as much of it as it had of the build before. A first installation
   * needs only the sign-in screens; the page asks for the rest.
   */
  async install(event: ExtendableEvent, isUpdate: boolean): Promise<void> {
    const wanted = isUpdate ? await this.#asBefore() : filesFor(this.#plan, 'needed', []);
    await this.#fetchAll(event, await this.#missing(wanted));
  }

  /** Fetches the next missing files, if asked, and says what is here. Remembers who uses this device. */
  async answer(event: ExtendableEvent, { person, fetch: level }: AppRequest): Promise<AppState> {
    const record = person
      ? await change((before) => withPerson(before, person))
      : await readRecord();
    const failure = level && (await this.#fetchSome(event, level, record));
    const state = await this.#state(record);
    const reached = LEVELS.findLast((one) => isComplete(state[one]));
    if (reached && LEVELS.indexOf(reached) > LEVELS.indexOf(record.level)) {
      await change((before) => ({ ...before, level: reached }));
    }
    return failure ? { ...state, failure } : state;
  }

  /**
   * Open pages of the build before may still load parts of it, so its files stay until the next update. Files of older
   * builds are deleted.
   */
  async dropOldFiles(): Promise<void> {
    const cache = await this.#cache();
    const current = new Set(this.#controller.getURLsToCacheKeys().values());
    const others = (await cache.keys()).map(({ url }) => url).filter((url) => !current.has(url));
    const { earlier } = await readRecord();
    const outdated = others.filter((url) => earlier.includes(url));
    await Promise.all(outdated.map((url) => cache.delete(url)));
    const left = others.filter((url) => !outdated.includes(url));
    await change((before) => ({ ...before, earlier: left }));
  }

  /** The page at the address of the app. Without the cached one, the server's is better than none. */
  async page(request: Request): Promise<Response> {
    return (await this.#controller.matchPrecache('/index.html')) ?? fetch(request);
  }

  /** The level that was reached, for everybody known, and the files that were loaded by the way. */
  async #asBefore(): Promise<number[]> {
    // Builds that installed everything for everybody remembered nothing.
    const record = (await storedRecord()) ?? { ...UNUSED, level: 'everything' };
    const cached = (await (await this.#cache()).keys()).map(({ url }) => nameOf(url));
    const wanted = new Set(filesFor(this.#plan, record.level, record.people));
    this.#plan.files.forEach(({ url }, at) => {
      if (cached.includes(nameOf(new URL(url, location.href).href))) wanted.add(at);
    });
    return [...wanted];
  }

  async #fetchSome(event: ExtendableEvent, level: Level, { people }: AppRecord) {
    const missing = await this.#missing(filesFor(this.#plan, level, people));
    try {
      await this.#fetchAll(event, missing.slice(0, AT_ONCE));
      return undefined;
    } catch (error) {
      console.info('A part of the app did not arrive', error);
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      return isFull ? 'storage' : 'network';
    }
  }

  async #fetchAll(event: ExtendableEvent, wanted: readonly number[]): Promise<void> {
    const queue = [...wanted];
    const work = async () => {
      for (let at = queue.shift(); at !== undefined; at = queue.shift())
        await this.#once(event, at);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Several pages may ask for the same file. */
  #once(event: ExtendableEvent, at: number): Promise<void> {
    const running = this.#inFlight.get(at) ?? this.#fetchOne(event, at);
    this.#inFlight.set(at, running);
    return running.finally(() => this.#inFlight.delete(at));
  }

  async #fetchOne(event: ExtendableEvent, at: number): Promise<void> {
    const file = this.#plan.files[at];
    if (!file) return;
    const { url, integrity, revision } = file;
    const cacheKey = this.#controller.getCacheKeyForURL(url) ?? url;
    if (integrity === null) return this.#fetchPage(url, cacheKey);
    const cache = revision === null ? 'default' : 'reload';
    const request = new Request(url, { integrity, cache, credentials: 'same-origin' });
    const params = { cacheKey, integrity };
    const [answer, stored] = this.#controller.strategy.handleAll({ event, request, params });
    const [{ ok, status }] = await Promise.all([answer, stored]);
    if (!ok) throw new TypeError(`${url}: ${status}`);
  }

  /** The page of another build would load files that are not here. */
  async #fetchPage(url: string, cacheKey: string): Promise<void> {
    const answer = await fetch(url, { cache: 'reload' });
    const html = await answer.clone().text();
    if (!answer.ok || !html.includes(this.#plan.build)) {
      throw new TypeError(`${url}: not the page of this build`);
    }
    await (await this.#cache()).put(cacheKey, answer);
  }

  async #state({ people }: AppRecord): Promise<AppState> {
    const share = async (level: Level) => {
      const wanted = filesFor(this.#plan, level, people);
      const missing = await this.#missing(wanted);
      const bytes = missing.map((at) => this.#plan.files[at]?.bytes ?? 0);
      return {
        here: wanted.length - missing.length,
        total: wanted.length,
        missing: bytes.reduce((sum, one) => sum + one, 0),
      };
    };
    const [needed, trip, everything] = await Promise.all([
      share('needed'),
      share('trip'),
      share('everything'),
    ]);
    return { needed, trip, everything };
  }

  async #missing(wanted: readonly number[]): Promise<number[]> {
    const cached = new Set((await (await this.#cache()).keys()).map(({ url }) => url));
    const keyOf = (at: number) =>
      this.#controller.getCacheKeyForURL(this.#plan.files[at]?.url ?? '') ?? '';
    return wanted.filter((at) => !cached.has(keyOf(at)));
  }

  #cache(): Promise<Cache> {
    return caches.open(this.#controller.strategy.cacheName);
  }
}

function nameOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.replace(HASH, '');
}

const UNUSED: AppRecord = { people: [], level: 'needed', earlier: [] };

async function readRecord(): Promise<AppRecord> {
  return (await storedRecord()) ?? UNUSED;
}

async function storedRecord(): Promise<AppRecord | undefined> {
  return AppRecord.safeParse(await get(APP_RECORD)).data;
}

/** In one transaction, because several pages and two builds may change it at the same time. */
async function change(work: (before: AppRecord) => AppRecord): Promise<AppRecord> {
  let after = UNUSED;
  await update<unknown>(APP_RECORD, (stored) => {
    after = work(AppRecord.safeParse(stored).data ?? UNUSED);
    return after;
  });
  return after;
}

function withPerson(record: AppRecord, person: Person): AppRecord {
  const isKnown = record.people.some((one) => JSON.stringify(one) === JSON.stringify(person));
  if (isKnown) return record;
  return { ...record, people: [person, ...record.people].slice(0, MOST_PEOPLE) };
}
