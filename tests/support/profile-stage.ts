import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import {
  type Backend,
  createBackend,
  type DemoNetwork,
  demoNetwork,
  type LedgerEntry,
  namedProfiles,
  type ProfileName,
  type State,
  serve,
} from '#tests/second-backend/index.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

export type { ProfileName };
export type StoredPlanter = State['planters'][number];

const BUILT_PAGE = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The built page, served by a backend with the habits of one profile, behind a network that can be cut. */
export interface ProfileStage {
  profile: ProfileName;
  backend: Backend;
  network: DemoNetwork;
  proxy: FaultProxy;
  /** The address that browsers use. */
  origin: string;
  planter(id: number): StoredPlanter;
  /** Executed writes that match, such as `POST /church-planters/3/contacts`. */
  written(method: string, path: string | RegExp): LedgerEntry[];
  close(): Promise<void>;
}

/** Delays of a slow backend are divided by this, which shortens the test and keeps the order of events. */
const SPEED_UP = 5;

async function openStage(profile: ProfileName): Promise<ProfileStage> {
  const backend = createBackend({
    profile: namedProfiles[profile],
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / SPEED_UP)),
  });
  const network = demoNetwork(backend, Date.now());
  const listening = await serve({ backend, directory: BUILT_PAGE }).listen();
  const proxy = await startFaultProxy(listening.url);
  return {
    profile,
    backend,
    network,
    proxy,
    origin: proxy.origin,
    planter(id) {
      const found = backend.state().planters.find((planter) => planter.id === id);
      if (!found) throw new Error(`There is no planter ${id}`);
      return found;
    },
    written: (method, path) =>
      backend.ledger.filter(
        (entry) =>
          entry.method === method &&
          (typeof path === 'string' ? entry.path === path : path.test(entry.path)),
      ),
    async close() {
      await proxy.close();
      await listening.close();
    },
  };
}

interface Fixtures {
  /** A backend with this profile, only for this test. */
  stageOf(profile: ProfileName): Promise<ProfileStage>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the pattern
  stageOf: async ({}, use) => {
    const opened: ProfileStage[] = [];
    await use(async (profile) => {
      const stage = await openStage(profile);
      opened.push(stage);
      return stage;
    });
    await Promise.all(opened.map((stage) => stage.close()));
  },
});

/** A phone in the network's time zone, which is behind UTC, so that a day parsed as a time would be the day before. */
export const PHONE = { viewport: { width: 390, height: 844 }, timezoneId: 'America/Chicago' };

/** A calendar day as the screens show it: 2026-10-06 is 10/6/2026. */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}
