import type { Locator, Page } from '@playwright/test';
import { signInOnDevice } from '../harness/app-page.ts';
import { NAMES_OF_TSX, onFreshDevice, slowDown } from '../harness/browser.ts';
import { type Follower, follow } from '../harness/follower.ts';
import { fillMeetingNetwork, LEADER, TEAM } from '../harness/meeting-network.ts';
import { signIn } from '../harness/sign-in.ts';
import { type Row, rowOf } from '../harness/table.ts';
import type { Bench, World } from '../harness/world.ts';

const LARGEST_COHORT = 400;
const COUPLES = 30;
const DEVICES = 20;
/** The votes, cast in turn. */
const COLORS = ['Red', 'Yellow'];

/** A cohort of 400 planters and a decision meeting of 30 couples, with 20 other devices in the room. */
export const trainingAndMeeting: Bench = {
  name: 'training-and-meeting',
  async run(world) {
    const planters = Math.min(LARGEST_COHORT, world.scale.planters);
    const behind = (await world.startNetwork({ planters, extras: true })).port;
    const origin = await world.startOrigin({ behind });
    const api = `${origin.url}/api`;
    const { cohort, couples } = await fillMeetingNetwork(api, { planters, couples: COUPLES });
    return onFreshDevice(world.browser, async (context) => {
      const page = await signInOnDevice(context, origin, LEADER);
      await context.addInitScript(NAMES_OF_TSX);
      const screens = [
        { name: `a cohort of ${planters}`, path: `/training/cohorts/${cohort}`, content: 'ol li' },
        {
          name: `a meeting of ${COUPLES} couples`,
          path: '/assessment/after-party',
          content: 'main li table',
        },
      ];
      const rows: Row[] = [];
      for (const screen of screens) {
        const samples: number[] = [];
        for (let run = 0; run < world.scale.runs; run += 1) {
          samples.push(await timeOpening(page, world, { ...screen, home: origin.url }));
        }
        const what = `opening ${screen.name}, ${world.scale.slower}x slower`;
        rows.push(rowOf({ what, unit: 'ms', samples, aim: { median: 300 } }));
      }
      const place = `${origin.url}/assessment/after-party/${couples[0]}`;
      const bare = await world.startOrigin({ folder: await world.pages() });
      rows.push(...(await measureVotes(page, world, { api, place, bare: bare.url })));
      return rows;
    });
  },
};

interface Screen {
  path: string;
  content: string;
  home: string;
}

/** From a tap on a link at Home until the first content is painted and the page takes input. */
async function timeOpening(
  page: Page,
  { scale: { slower, pauses } }: World,
  screen: Screen,
): Promise<number> {
  await slowDown(page, 1);
  await page.goto(screen.home);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  // A user looks at Home first: by then, the work of its start is done.
  await page.waitForTimeout(1_500 * pauses);
  await slowDown(page, slower);
  return page.evaluate(openAndWatch, screen);
}

function openAndWatch({ path, content }: Screen): Promise<number> {
  const PATIENCE_MS = 60_000;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${path} shows nothing.`)), PATIENCE_MS);
    const watching = new MutationObserver(() => {
      if (location.pathname !== path || !document.querySelector(content)) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    });
    watching.observe(document, { childList: true, subtree: true });
    history.pushState(null, '', path);
  });
}

/** Casts votes in one cell, and measures until each is painted here and until it has arrived on every other device. */
async function measureVotes(
  page: Page,
  world: World,
  { api, place, bare }: { api: string; place: string; bare: string },
): Promise<Row[]> {
  const over = new AbortController();
  const { samples, slower } = world.scale;
  try {
    const others = await devicesInTheRoom(api, over.signal);
    const arrived: number[] = [];
    const rows: Row[] = [];
    // Counts across both rates, because pressing a color that is already selected casts no vote.
    let votes = 0;
    for (const rate of new Set([1, slower])) {
      await slowDown(page, 1);
      await page.goto(place);
      const group = page.getByRole('group', { name: 'Communication: Final Vote' });
      await group.waitFor();
      await slowDown(page, rate);
      const painted: number[] = [];
      for (let nth = 0; nth < samples / 2; nth += 1) {
        const color = COLORS[votes % 2] ?? '';
        votes += 1;
        // People talk between two votes.
        await page.waitForTimeout(1_500 * world.scale.pauses);
        const text = `"communication_final":"${color.toLowerCase()}"`;
        const arrivals = Promise.all(others.map((one) => one.until('meeting_decisions', text)));
        const { votedAt, paintedMs } = await voteOn(
          page,
          group.getByRole('button', { name: color }),
        );
        painted.push(paintedMs);
        for (const at of await arrivals) arrived.push(at - votedAt);
      }
      const peer = await timeBareVotes(page, world, { bare, rate });
      const what = `vote to painted${rate === 1 ? '' : `, ${rate}x slower`}`;
      rows.push(
        rowOf({ what, unit: 'ms', samples: painted, peer, aim: { p95: 16 } }),
        rowOf({ what: '  a bare React button', unit: 'ms', samples: peer }),
      );
    }
    const toOthers = { samples: arrived, aim: { p95: 2_000 } };
    return [...rows, rowOf({ what: `vote to ${DEVICES} other devices`, unit: 'ms', ...toOthers })];
  } finally {
    // A server does not stop while one of its streams is being read.
    over.abort();
  }
}

/** The same on a minimal page: the time that the browser itself needs to paint a press. */
async function timeBareVotes(
  page: Page,
  { scale: { samples, pauses } }: World,
  { bare, rate }: { bare: string; rate: number },
): Promise<number[]> {
  await slowDown(page, 1);
  await page.goto(`${bare}/bare-vote.html`);
  await page.getByRole('button').first().waitFor();
  await slowDown(page, rate);
  const painted: number[] = [];
  for (let nth = 0; nth < samples / 2; nth += 1) {
    await page.waitForTimeout(400 * pauses);
    const name = COLORS[nth % 2] ?? '';
    painted.push((await voteOn(page, page.getByRole('button', { name }))).paintedMs);
  }
  return painted;
}

async function voteOn(page: Page, button: Locator) {
  await button.evaluate(armVoteWatch);
  await button.click();
  return page.evaluate(() => window.votePainted);
}

async function devicesInTheRoom(api: string, signal: AbortSignal): Promise<Follower[]> {
  const tokens = await Promise.all(TEAM.map(async (member) => (await signIn(api, member)).token));
  const devices: Follower[] = [];
  while (devices.length < DEVICES) {
    for (const token of tokens.slice(0, DEVICES - devices.length)) {
      devices.push(await follow(api, token, signal));
    }
  }
  return devices;
}

/** Measures from the time stamp of the click until the task after the frame that shows the vote. */
function armVoteWatch(button: Element): void {
  window.votePainted = new Promise((resolve) => {
    button.addEventListener(
      'click',
      ({ timeStamp }) => {
        const votedAt = performance.timeOrigin + timeStamp;
        const watching = new MutationObserver(() => {
          if (button.getAttribute('aria-pressed') !== 'true') return;
          watching.disconnect();
          requestAnimationFrame(() =>
            setTimeout(() => resolve({ votedAt, paintedMs: performance.now() - timeStamp })),
          );
        });
        watching.observe(button, { attributes: true });
      },
      { capture: true, once: true },
    );
  });
}

declare global {
  interface Window {
    /** When the finger touched the screen, in milliseconds since 1970, and how long until the vote was painted. */
    votePainted: Promise<{ votedAt: number; paintedMs: number }>;
  }
}
