import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInOnDevice } from '../harness/app-page.ts';
import { onKeptDevice } from '../harness/browser.ts';
import { timeOpening } from '../harness/opening.ts';
import { recordFeed } from '../harness/recording.ts';
import { signIn } from '../harness/sign-in.ts';
import {
  type Measuring,
  measureOneDownload,
  measureStack,
  ROWS,
  type RowName,
  Samples,
} from '../harness/stack-measures.ts';
import {
  installPeers,
  placeOf,
  STACKS,
  type StackName,
  type StackPlace,
} from '../harness/stacks.ts';
import { median } from '../harness/stats.ts';
import { type Row, rowOf } from '../harness/table.ts';
import type { Bench, World } from '../harness/world.ts';

const OPENINGS = 9;
/** The screen of our cold open, and one of its rows. */
const APP_PATH = '/directory/planters';
const APP_ROW = '[aria-label="Planters"] article';

export interface Choice {
  /** Names in `ROWS` and `STACKS`; without them, all. */
  rows: readonly string[] | undefined;
  peers: readonly string[] | undefined;
}

/** The same work done by Fieldbook and by other local-first stacks, each on a page of its own. */
export function peersBench({ rows, peers }: Choice): Bench {
  const wants = (row: RowName) => rows?.includes(row) ?? true;
  return {
    name: 'peers',
    async run(world) {
      installPeers();
      const { scale } = world;
      const network = await world.startNetwork({ planters: scale.planters, extras: true });
      const api = `http://127.0.0.1:${network.port}/api`;
      const leader = await signIn(api, 'hubleader');
      const recording = await recordFeed(api, leader.token);
      const samples = new Samples();
      const measuring: Measuring = { scale, samples, wants, leader, recording, api };
      const hits = new Map<StackName, number[]>();
      const places: StackPlace[] = [];
      try {
        for (const name of Object.keys(STACKS) as StackName[]) {
          if (name !== 'fieldbook' && peers && !peers.includes(name)) continue;
          const place = await placeOf(world, name, { behind: network.port, recording });
          places.push(place);
          const since = Date.now();
          for (let run = 1; run < scale.runs && wants('download'); run += 1) {
            await measureOneDownload(world.browser, place, measuring);
          }
          hits.set(name, await measureStack(place, measuring));
          console.log(`  ${STACKS[name]}: ${((Date.now() - since) / 1000).toFixed(0)} s`);
        }
        expectSameHits(hits);
        if (wants('open')) await measureOpenings(world, places, { measuring, port: network.port });
      } finally {
        for (const place of places) place.remove();
      }
      return linesOf(samples, wants, `${recording.rows} rows`);
    },
  };
}

/** Stacks that find other planters do other work. */
function expectSameHits(hits: ReadonlyMap<StackName, number[]>): void {
  const [ours, ...theirs] = [...hits].map(([name, counts]) => ({ name, counts: counts.join(' ') }));
  for (const { name, counts } of theirs) {
    if (counts === ours?.counts) continue;
    throw new Error(`${STACKS[name]} finds ${counts} planters instead of ${ours?.counts}.`);
  }
}

/** Opens each stack in turn, so that a busy moment of the machine affects them all. */
async function measureOpenings(
  world: World,
  places: readonly StackPlace[],
  { measuring, port }: { measuring: Measuring; port: number },
): Promise<void> {
  const { samples, leader } = measuring;
  const app = await world.startOrigin({ behind: port });
  const profile = mkdtempSync(join(tmpdir(), 'fieldbook-bench-device-'));
  try {
    await onKeptDevice(profile, async (context) => {
      const page = await signInOnDevice(context, app);
      await page.goto(`${app.url}${APP_PATH}`);
      await page.locator(APP_ROW).first().waitFor();
    });
    for (let nth = 0; nth < Math.min(OPENINGS, world.scale.samples); nth += 1) {
      for (const { name, url, profile: own } of places) {
        const isOurs = name === 'fieldbook';
        const address = isOurs ? `${app.url}${APP_PATH}` : `${url}?hub=${leader.user.id}`;
        app.setCut(true);
        const { ms } = await onKeptDevice(isOurs ? profile : own, async (context) => {
          // The pages of the others come from a server on this machine.
          if (isOurs) await context.setOffline(true);
          const looksFor = isOurs ? APP_ROW : 'button';
          return timeOpening(context, address, { looksFor, slower: 1 });
        });
        app.setCut(false);
        samples.add('open', name, ms);
      }
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Ours with its ratio to the fastest peer, then each peer. */
function linesOf(samples: Samples, wants: (row: RowName) => boolean, amount: string): Row[] {
  return (Object.keys(ROWS) as RowName[]).filter(wants).flatMap((row) => {
    const { what, unit } = ROWS[row];
    const { fieldbook, strict, ...peers } = Object.fromEntries(samples.of(row));
    if (!fieldbook) return [];
    const theirs = Object.entries(peers) as [StackName, number[]][];
    const best = theirs.toSorted(([, a], [, b]) => median(a) - median(b))[0]?.[1];
    const others: { what: string; samples: readonly number[] }[] = theirs.map(([name, own]) => ({
      what: STACKS[name],
      samples: own,
    }));
    if (strict)
      others.push({ what: 'Dexie alone, strict durability like Fieldbook', samples: strict });
    return [
      rowOf({
        what: row === 'download' ? `${what}, ${amount}` : what,
        unit,
        samples: fieldbook,
        ...(best && { peer: best, aim: { ratio: 1 } }),
      }),
      ...others.map((one) => rowOf({ ...one, what: `  ${one.what}`, unit })),
    ];
  });
}
