import type { Locator, Page } from '@playwright/test';
import { signInOnDevice } from '../harness/app-page.ts';
import { NAMES_OF_TSX, onFreshDevice } from '../harness/browser.ts';
import { fillMeetingNetwork, LEADER, TEAM } from '../harness/meeting-network.ts';
import type { Origin } from '../harness/origin.ts';
import { type Row, rowOf } from '../harness/table.ts';
import type { Bench, World } from '../harness/world.ts';

const LARGEST = 400;
const COUPLES = 30;
const DESK = { width: 1280, height: 844 };
/** Pauses between two changes of one person: in a lively meeting, and with a few words about each. */
const PAUSES_MS = [500, 1_500, 4_000];
/** Pause after opening a screen. By then both people listen for changes. */
const SETTLED_MS = 3_000;

/** A screen that two people have open, where one of them changes something. */
interface Scene {
  what: string;
  author: string;
  reader: string;
  path: string;
  /** Fraction of the samples that this scene takes. */
  share: number;
  /** How long a change can be undone before it leaves the device. The result does not include it. */
  undoMs: number;
  /** Returns what the author does the nth time. */
  begin(author: Page, reader: Page): Promise<(nth: number) => Promise<Change>>;
}

interface Change {
  /** The button that completes the change. */
  button: Locator;
  /** What the reader's screen shows afterwards: an element that matches, with this text. */
  selector: string;
  text: string;
}

/** From one person's tap until the change is painted on another person's screen, with the real server in between. */
export const news: Bench = {
  name: 'news',
  async run(world) {
    const planters = Math.min(LARGEST, world.scale.planters);
    const { port } = await world.startNetwork({ planters, extras: true });
    const origin = await world.startOrigin({ behind: port });
    const sizes = { planters, couples: COUPLES };
    const { couples } = await fillMeetingNetwork(`${origin.url}/api`, sizes);
    const rows: Row[] = [];
    for (const scene of [votes(couples[0]), moves]) {
      const samples = await timeScene(world, origin, scene);
      const what = `${scene.what}, on another person's screen`;
      rows.push(rowOf({ what, unit: 'ms', samples, aim: { p95: 1_000 } }));
    }
    return rows;
  },
};

function votes(couple: number | undefined): Scene {
  const colors = ['Red', 'Yellow'];
  return {
    what: 'a vote at the meeting',
    share: 1 / 2,
    undoMs: 0,
    author: LEADER,
    reader: TEAM[0],
    path: `/assessment/after-party/${couple}`,
    begin: async (author) => {
      const group = author.getByRole('group', { name: 'Communication: Final Vote' });
      return async (nth) => {
        const text = colors[nth % 2] ?? '';
        return { button: group.getByRole('button', { name: text }), selector: 'main li p', text };
      };
    },
  };
}

const moves: Scene = {
  what: 'a moved planter after its undo time',
  share: 1 / 6,
  undoMs: 5_000,
  author: 'hubleader',
  reader: 'superadmin',
  path: '/planter-pipeline',
  async begin(author, reader) {
    const card = author.locator('[aria-label="Candidate, interest"] [data-card]').first();
    const number = await card.getAttribute('data-card');
    const name = await card.getByRole('checkbox').locator('xpath=..').innerText();
    for (const page of [author, reader]) await page.getByRole('searchbox').fill(name.trim());
    const moved = author.locator(`[data-card="${number}"]`);
    return async (nth) => {
      const status = ['pre-assessment', 'interest'][nth % 2] ?? '';
      await moved.getByRole('button', { name: /^Move to/ }).click();
      const dialog = author.getByRole('dialog');
      await dialog.getByLabel('Status').selectOption(status);
      const selector = `[aria-label="Candidate, ${status}"] [data-card="${number}"]`;
      return {
        button: dialog.getByRole('button', { name: 'Move', exact: true }),
        selector,
        text: '',
      };
    };
  },
};

async function timeScene(world: World, origin: Origin, scene: Scene): Promise<number[]> {
  const { samples, pauses } = world.scale;
  return onFreshDevice(world.browser, (one) =>
    onFreshDevice(world.browser, async (other) => {
      const author = await signInOnDevice(one, origin, scene.author);
      const reader = await signInOnDevice(other, origin, scene.reader);
      for (const page of [author, reader]) {
        await page.setViewportSize(DESK);
        await page.addInitScript(NAMES_OF_TSX);
        await page.goto(`${origin.url}${scene.path}`);
        await page.waitForTimeout(SETTLED_MS * pauses);
      }
      const next = await scene.begin(author, reader);
      const took: number[] = [];
      for (let nth = 0; nth < samples * scene.share; nth += 1) {
        await author.waitForTimeout((PAUSES_MS[nth % PAUSES_MS.length] ?? 0) * pauses);
        const { button, ...shown } = await next(nth);
        await reader.evaluate(watchFor, shown);
        await button.evaluate(noteTap);
        await button.click();
        const shownAt = await reader.evaluate(() => window.newsPainted);
        const tappedAt = await author.evaluate(() => window.newsTapped);
        took.push(shownAt - tappedAt - scene.undoMs);
      }
      return took;
    }),
  );
}

/** Notes the time stamp of the click, in milliseconds since 1970. */
function noteTap(button: Element): void {
  window.newsTapped = new Promise((resolve) => {
    const note = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
    button.addEventListener('click', note, { capture: true, once: true });
  });
}

/** Resolves in the task after the frame that shows the change, in milliseconds since 1970. */
function watchFor({ selector, text }: { selector: string; text: string }): void {
  const PATIENCE_MS = 60_000;
  const isThere = () =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));
  if (isThere()) throw new Error(`${selector} has ${text} before the change.`);
  window.newsPainted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} never had ${text}.`)), PATIENCE_MS);
    const watching = new MutationObserver(() => {
      if (!isThere()) return;
      watching.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => resolve(performance.timeOrigin + performance.now())),
      );
    });
    watching.observe(document, { childList: true, characterData: true, subtree: true });
  });
}

declare global {
  interface Window {
    newsTapped: Promise<number>;
    newsPainted: Promise<number>;
  }
}
