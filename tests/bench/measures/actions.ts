import type { Locator, Page } from '@playwright/test';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { NAMES_OF_TSX, onFreshDevice, slowDown } from '../harness/browser.ts';
import type { Origin } from '../harness/origin.ts';
import { type Row, rowOf } from '../harness/table.ts';
import type { Bench, World } from '../harness/world.ts';

/** A third of the samples of other benchmarks, since each repetition needs a new form or card. */
const SHARE = 1 / 3;
const DESK = { width: 1280, height: 844 };
/** A user looks before pressing: by then, the work of the screen's start is done. */
const LOOK_MS = 800;

/** What is pressed, and what the page shows in response. */
interface Press {
  target: Locator;
  /** A key instead of a tap. */
  key?: string;
  /** Selects what appears, or with `isGone`, what disappears. Without it, any change of the target counts. */
  shows?: { selector: string; text?: string; isGone?: boolean };
}

interface Action {
  name: string;
  username: string;
  path: string;
  /** Opens the form or finds the card for the `nth` repetition. */
  prepare(page: Page, nth: number): Promise<Press>;
}

const FORM_GONE = { selector: 'dialog[open]', isGone: true };

/** The primary actions of all boards and forms. Typing in a long report and voting have benchmarks of their own. */
const ACTIONS: readonly Action[] = [
  {
    name: 'save a contact with its details',
    username: 'hubleader',
    path: '/',
    async prepare(page, nth) {
      const form = await openContactForm(page, nth);
      await form.getByLabel('Notes').fill(`Visit ${nth}`);
      const shows = { selector: 'section[aria-label="Log a contact"]', isGone: true };
      return { target: form.getByRole('button', { name: 'Log a contact' }), shows };
    },
  },
  {
    name: 'type a letter of a contact',
    username: 'hubleader',
    path: '/',
    async prepare(page, nth) {
      const form = nth === 0 ? await openContactForm(page, nth) : contactForm(page);
      const target = form.getByLabel('Notes');
      await target.focus();
      return { target, key: 'x' };
    },
  },
  {
    name: 'change a stage on the progress screen',
    username: 'hubleader',
    path: '/planter/1/progress',
    async prepare(page, nth) {
      const [stage, status] = STAGES[nth % STAGES.length] ?? STAGES[0];
      const card = page.getByRole('region', { name: 'Update Status' });
      await card.getByLabel('Stage').selectOption(stage);
      await card.getByLabel('Status').selectOption(status);
      const target = card.getByRole('button', { name: 'Update Status' });
      const shows = { selector: '[aria-labelledby="current-status"]', text: status };
      return { target, shows };
    },
  },
  {
    name: 'move a card of the pipeline',
    username: 'hubleader',
    path: '/planter-pipeline',
    async prepare(page, nth) {
      const [stage, status] = STAGES[nth % STAGES.length] ?? STAGES[0];
      await page
        .getByRole('button', { name: /^Move to another stage/ })
        .nth(nth % 5)
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Stage').selectOption(stage);
      await dialog.getByLabel('Status').selectOption(status);
      const target = dialog.getByRole('button', { name: 'Move', exact: true });
      return { target, shows: FORM_GONE };
    },
  },
  {
    name: 'move a planter to another hub',
    username: 'hubleader',
    path: '/hub-leader-assignment',
    async prepare(page, nth) {
      await page
        .getByRole('button', { name: /^Move to another hub leader/ })
        .nth(nth % 5)
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Hub leader').selectOption({ index: 1 + (nth % 2) });
      return {
        target: dialog.getByRole('button', { name: 'Move', exact: true }),
        shows: FORM_GONE,
      };
    },
  },
  {
    name: 'save a church',
    username: 'hubleader',
    path: '/directory/churches',
    async prepare(page, nth) {
      await page.getByRole('button', { name: 'Add New Church' }).click();
      const form = page.getByRole('dialog', { name: 'Add New Church' });
      await form.getByLabel('Name').fill(`Church ${nth}`);
      await form.getByLabel('Location').fill('Oxford, MS');
      await form.getByLabel('Address').fill(`${nth} Main Street`);
      await form.getByLabel('Website').fill('https://example.org');
      return { target: form.getByRole('button', { name: 'Create Church' }), shows: FORM_GONE };
    },
  },
  {
    name: 'type a letter of the monthly report',
    username: 'planter',
    path: '/mbcb-report',
    async prepare(page) {
      const target = page.locator('main textarea').first();
      await target.focus();
      return { target, key: 'x' };
    },
  },
  {
    name: 'mark attendance',
    username: 'trainer',
    path: '/training/cohorts',
    async prepare(page, nth) {
      if (nth === 0) {
        await page.getByRole('link', { name: 'Jackson Cohort' }).click();
        await page.getByRole('button', { name: 'Attendance' }).first().click();
      }
      const person = page.getByRole('group').first();
      const name = MARKS[nth % MARKS.length] ?? MARKS[0];
      return { target: person.getByRole('button', { name, exact: true }) };
    },
  },
];

const STAGES = [
  ['Training', 'in training'],
  ['Growth Plan', 'inactive'],
] as const;
const MARKS = ['Present', 'Absent'] as const;

function contactForm(page: Page): Locator {
  return page.getByRole('region', { name: 'Log a contact' });
}

/** Opens the history of the first planter for the first repetition, and the form in it for each. */
async function openContactForm(page: Page, nth: number): Promise<Locator> {
  if (nth === 0) await page.locator('article h3 button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Contact History' });
  const button = dialog.getByRole('button', { name: 'Log a contact' });
  await button.waitFor();
  // With a draft, the form is already open.
  if (!(await contactForm(page).isVisible())) await button.click();
  return contactForm(page);
}

/** From each primary action of a board or form until its result is painted, at full speed and slowed down. */
export const actions: Bench = {
  name: 'actions',
  async run(world) {
    const origin = await startApp(world);
    const rows: Row[] = [];
    const people = new Set(ACTIONS.map(({ username }) => username));
    for (const username of people) {
      const own = ACTIONS.filter((action) => action.username === username);
      rows.push(...(await measurePerson(world, origin, username, own)));
    }
    return rows;
  },
};

function measurePerson(
  world: World,
  origin: Origin,
  username: string,
  own: readonly Action[],
): Promise<Row[]> {
  return onFreshDevice(world.browser, async (context) => {
    const page = await signInOnDevice(context, origin, username);
    await page.setViewportSize(DESK);
    await context.addInitScript(NAMES_OF_TSX);
    const rows: Row[] = [];
    for (const action of own) {
      for (const rate of new Set([1, world.scale.slower])) {
        await slowDown(page, 1);
        await page.goto(`${origin.url}${action.path}`);
        await page.waitForTimeout(LOOK_MS * world.scale.pauses);
        const samples = await timePresses(page, world, action, rate);
        const what = rate === 1 ? action.name : `  ${rate}x slower`;
        rows.push(rowOf({ what, unit: 'ms', samples, aim: { p95: rate === 1 ? 16 : 50 } }));
      }
    }
    return rows;
  });
}

async function timePresses(
  page: Page,
  { scale: { samples, pauses } }: World,
  action: Action,
  rate: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < Math.ceil(samples * SHARE); nth += 1) {
    await slowDown(page, 1);
    const { target, key, shows } = await action.prepare(page, nth);
    await page.waitForTimeout(LOOK_MS * pauses);
    await slowDown(page, rate);
    await target.evaluate(armStopwatch, { kind: key ? 'keydown' : 'click', shows });
    if (key) await target.press(key);
    else await target.click();
    times.push(await page.evaluate(() => window.pressPainted));
  }
  return times;
}

/** Measures from the time stamp of the press until the task after the frame that shows its result. */
function armStopwatch(
  target: Element,
  { kind, shows }: { kind: string; shows: Press['shows'] },
): void {
  const isShown = ({ selector, text = '', isGone = false }: NonNullable<typeof shows>) => {
    const found = [...document.querySelectorAll(selector)];
    return found.some((one) => one.textContent?.includes(text)) !== isGone;
  };
  if (shows && isShown(shows)) throw new Error(`Shown before the press: ${shows.selector}`);
  window.pressPainted = new Promise((resolve) => {
    target.addEventListener(
      kind,
      ({ timeStamp }) => {
        const painted = () =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        if (kind === 'keydown') {
          target.addEventListener('input', painted, { once: true });
          return;
        }
        const watching = new MutationObserver(() => {
          if (shows && !isShown(shows)) return;
          watching.disconnect();
          painted();
        });
        const everything = {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        };
        watching.observe(shows ? document.body : target, everything);
      },
      { capture: true, once: true },
    );
  });
}

declare global {
  interface Window {
    /** Milliseconds from the press to its painted result. */
    pressPainted: Promise<number>;
  }
}
