import type { Browser } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { type Network, type NetworkSettings, startNetwork } from './network.ts';
import { type Origin, type OriginSettings, startOrigin } from './origin.ts';
import { buildSite, type Site } from './site.ts';
import type { Row } from './table.ts';

/** How much is measured. The smoke test in `npm test` runs the same code with little data. */
export interface Scale {
  /** Planters of the large network. */
  planters: number;
  /** Repetitions of measurements that take seconds (`runs`) or milliseconds (`samples`). */
  runs: number;
  samples: number;
  /** Queued writes in the drain benchmark. */
  writes: number;
  /** Factor by which the processor is slowed down to simulate a cheap phone. */
  slower: number;
  /** Milliseconds for which a card is dragged and the map panned. */
  motionMs: number;
  /** Factor for the pauses between two actions. The smoke test checks no times, so its pauses are short. */
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

/** One benchmark: measures, and returns its lines of the table. */
export interface Bench {
  name: string;
  run(world: World): Promise<Row[]>;
}

/** Resources that benchmarks share. Everything started here is stopped with it. */
export interface World {
  scale: Scale;
  browser: Browser;
  /** The folder with the built pages of `../page`, which are built when the first benchmark needs them. */
  pages(): Promise<string>;
  startNetwork(settings: NetworkSettings): Promise<Network>;
  startOrigin(settings: OriginSettings): Promise<Origin>;
  end(): Promise<void>;
}

export async function openWorld(scale: Scale): Promise<World> {
  let site: Promise<Site> | undefined;
  const browser = await launchBrowser();
  const endings: (() => Promise<void>)[] = [];
  return {
    scale,
    browser,
    async pages() {
      site ??= buildSite();
      return (await site).folder;
    },
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
      (await site)?.remove();
    },
  };
}
