import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { type Network, type NetworkSettings, startNetwork } from './network.ts';
import { type Origin, type OriginSettings, startOrigin } from './origin.ts';
import { buildSite, type Site } from './site.ts';
import type { Row } from './table.ts';

/** How much is measured. The smoke in `npm test` runs the same code with little. */
export interface Scale {
  /** Planters of the large network. */
  planters: number;
  /** Repetitions of what takes seconds, and of what takes milliseconds. */
  runs: number;
  samples: number;
  /** Writes in the queue that is drained. */
  writes: number;
  /** How many times slower a cheap phone's processor is. */
  slower: number;
  /** Milliseconds for which a card is dragged and the map panned. */
  motionMs: number;
  /** Share of the pauses between two acts. The smoke looks at no times, and so waits for no calm. */
  pauses: number;
}

export const FULL: Scale = {
  planters: 10_000,
  runs: 3,
  samples: 60,
  writes: 1_000,
  slower: 4,
  motionMs: 2_500,
  pauses: 1,
};
export const SMOKE: Scale = {
  planters: 60,
  runs: 1,
  samples: 1,
  writes: 12,
  slower: 1,
  motionMs: 300,
  pauses: 0.3,
};

/** One benchmark: measures, and answers its lines of the table. */
export interface Bench {
  name: string;
  run(world: World): Promise<Row[]>;
}

/** What benchmarks share. Everything that is started here is ended with it. */
export interface World {
  scale: Scale;
  browser: Browser;
  /** Built pages of `../page`. */
  site: Site;
  startNetwork(settings: NetworkSettings): Promise<Network>;
  startOrigin(settings: OriginSettings): Promise<Origin>;
  end(): Promise<void>;
}

export async function openWorld(scale: Scale): Promise<World> {
  const site = await buildSite();
  const browser = await launchBrowser();
  const endings: (() => Promise<void>)[] = [];
  return {
    scale,
    browser,
    site,
    async startNetwork(settings) {
      const network = await startNetwork(settings);
      endings.push(network.stop);
      return network;
    },
    async startOrigin(settings) {
      const origin = await startOrigin(settings);
      endings.push(origin.close);
      return origin;
    },
    async end() {
      await browser.close();
      for (const end of endings.reverse()) await end();
      site.remove();
    },
  };
}
