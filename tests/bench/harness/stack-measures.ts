// cspell:ignore ommuni ackso
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { onFreshDevice, onKeptDevice, openPage } from './browser.ts';
import type { Recording } from './recording.ts';
import { renameChurch } from './rename-church.ts';
import type { SignedIn } from './sign-in.ts';
import { type Measured, STACKS, type StackPlace } from './stacks.ts';
import type { Figure } from './table.ts';
import type { Scale } from './world.ts';

/** The rows of the comparison, by the names that `--rows` takes. */
export const ROWS = {
  download: { what: 'first download', unit: 's' },
  waits: { what: 'an input meanwhile waits at most', unit: 'ms' },
  open: { what: 'cold open in a new browser, offline, to the first screenful', unit: 'ms' },
  live: { what: 'write to live query', unit: 'ms' },
  stored: { what: 'the same write until it is stored', unit: 'ms' },
  queue: { what: 'queued writes, one after the other', unit: 's' },
  delta: { what: 'one changed row: request to live query', unit: 'ms' },
  find: { what: 'substring search, first after opening', unit: 'ms' },
  again: { what: 'substring search, later', unit: 'ms' },
  size: { what: 'scripts without screens, gzip', unit: 'kB' },
} as const satisfies Record<string, Pick<Figure, 'what' | 'unit'>>;
export type RowName = keyof typeof ROWS;

/** Collects the values of each row by stack. */
export class Samples {
  readonly #rows = new Map<RowName, Map<Measured, number[]>>();

  add(row: RowName, stack: Measured, ...values: number[]): void {
    const stacks = this.#rows.get(row) ?? new Map<Measured, number[]>();
    this.#rows.set(row, stacks.set(stack, [...(stacks.get(stack) ?? []), ...values]));
  }

  of(row: RowName): ReadonlyMap<Measured, readonly number[]> {
    return this.#rows.get(row) ?? new Map();
  }
}

export interface Measuring {
  scale: Scale;
  samples: Samples;
  wants(row: RowName): boolean;
  leader: SignedIn;
  recording: Recording;
  /** `http://…/api` of the server itself. */
  api: string;
}

const MOST_WRITES = 40;
const BETWEEN_CHANGES_MS = 100;
/** Parts of words in lower case, each with another number of hits. */
const TEXTS = ['hil', 'ommuni', 'rac', 'ackso', 'ar', 'rid', 'ew', 'ohn', 'ope', 'ell'];

/** Everything except the cold open. The device keeps what it has downloaded. Returns the hits of each text. */
export async function measureStack(place: StackPlace, measuring: Measuring): Promise<number[]> {
  const { samples, wants } = measuring;
  const { name } = place;
  samples.add('size', name, place.scriptBytes);
  return onKeptDevice(place.profile, async (context) => {
    const page = await openPage(context, place.url);
    await measureDownload(page, place, measuring);
    const planters = await page.evaluate(() => window.stack.watchFirst());
    if (wants('delta')) await measureChanges(page, planters[0] ?? 0, { name, measuring });
    place.origin.setCut(true);
    if (wants('live') || wants('stored')) await measureWrites(page, planters, { name, measuring });
    if (wants('queue')) await measureQueue(page, { name, measuring });
    place.origin.setCut(false);
    const hits =
      wants('find') || wants('again') ? await measureFind(page, { name, measuring }) : [];
    await page.close();
    if (name === 'dexie') await measureStrict(context, place, measuring);
    return hits;
  });
}

/** The writes of Dexie once more, stored as safely as Fieldbook's. */
async function measureStrict(
  context: BrowserContext,
  { url }: StackPlace,
  measuring: Measuring,
): Promise<void> {
  const { wants, scale, leader } = measuring;
  const name = 'strict';
  const page = await openPage(context, `${url}?durability=strict`);
  await page.evaluate((userId) => window.stack.open({ userId, token: '' }), leader.user.id);
  const planters = await page.evaluate(() => window.stack.watchFirst());
  if (wants('live') || wants('stored')) await measureWrites(page, planters, { name, measuring });
  // Others than before, whose day of contact still changes.
  if (wants('queue')) await measureQueue(page, { name, measuring, from: scale.writes });
}

interface Of {
  name: Measured;
  measuring: Measuring;
}

/** A download on a device that is thrown away. */
export async function measureOneDownload(
  browser: Browser,
  place: StackPlace,
  measuring: Measuring,
): Promise<void> {
  await onFreshDevice(browser, async (context) => {
    await measureDownload(await openPage(context, place.url), place, measuring);
  });
}

async function measureDownload(
  page: Page,
  { name }: StackPlace,
  { samples, leader, recording }: Measuring,
): Promise<void> {
  const person = { userId: leader.user.id, token: leader.token };
  const { ms, inputWaits, counts } = await page.evaluate(
    (who) => window.stack.download(who),
    person,
  );
  const { planters, contacts } = recording.counts;
  if (counts.planters !== planters || counts.contacts !== contacts) {
    const has = `${counts.planters} planters and ${counts.contacts} contacts`;
    throw new Error(`${STACKS[name]} has ${has} instead of ${planters} and ${contacts}.`);
  }
  samples.add('download', name, ms);
  samples.add('waits', name, inputWaits);
}

async function measureChanges(page: Page, planter: number, { name, measuring }: Of): Promise<void> {
  const { samples, scale, leader, api } = measuring;
  for (let nth = 0; nth < scale.samples; nth += 1) {
    await page.waitForTimeout(BETWEEN_CHANGES_MS);
    const church = `Church ${nth} of ${name}`;
    await renameChurch(api, { planter, church, token: leader.token });
    const ms = await page.evaluate((given) => window.stack.receive(given.planter, given.church), {
      planter,
      church,
    });
    samples.add('delta', name, ms);
  }
}

async function measureWrites(
  page: Page,
  planters: readonly number[],
  { name, measuring }: Of,
): Promise<void> {
  const { samples, scale } = measuring;
  for (const planter of planters.slice(0, Math.min(MOST_WRITES, scale.samples))) {
    await page.waitForTimeout(BETWEEN_CHANGES_MS);
    const { seen, stored } = await page.evaluate((id) => window.stack.logAndSee(id), planter);
    samples.add('live', name, seen);
    samples.add('stored', name, stored);
  }
}

async function measureQueue(
  page: Page,
  { name, measuring, from = 0 }: Of & { from?: number },
): Promise<void> {
  const { samples, scale } = measuring;
  // The numbers of the planters begin with 1.
  const planters = Array.from(
    { length: scale.writes },
    (_, nth) => 1 + ((from + nth) % scale.planters),
  );
  const ms = await page.evaluate((ids) => window.stack.logMany(ids), planters);
  samples.add('queue', name, ms);
}

async function measureFind(page: Page, { name, measuring }: Of): Promise<number[]> {
  const hits: number[] = [];
  for (const [nth, text] of TEXTS.entries()) {
    const found = await page.evaluate((part) => window.stack.find(part), text);
    hits.push(found.hits);
    measuring.samples.add(nth === 0 ? 'find' : 'again', name, found.ms);
  }
  return hits;
}
