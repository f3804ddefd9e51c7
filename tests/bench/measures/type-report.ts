import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { NO_REPORT } from '#shared/assessment-rules.ts';
import { signInOnDevice, startApp } from '../harness/app-page.ts';
import { onFreshDevice, slowDown } from '../harness/browser.ts';
import { signIn } from '../harness/sign-in.ts';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const ASSESSOR = 'assessor';
const CHARS = 100_000;
/** A fast typist. About every third key coincides with the report being counted, encrypted and stored. */
const BETWEEN_KEYS_MS = 90;

const Assignments = z.object({ data: z.array(z.object({ id: z.int() })) });

/** From a key in the editor of a report of 100 kB to the letter on the screen, while drafts are stored. */
export const typeReport: Bench = {
  name: 'type-report',
  async run(world) {
    const origin = await startApp(world);
    const assignmentId = await writeLongReport(`${origin.url}/api`);
    return onFreshDevice(world.browser, async (context) => {
      const page = await signInOnDevice(context, origin, ASSESSOR);
      await page.goto(`${origin.url}/assessment/reports/${assignmentId}`);
      await page.getByLabel('Full Report').waitFor();
      const { samples, slower } = world.scale;
      const normal = await timeKeys(page, samples);
      await slowDown(page, slower);
      const slow = await timeKeys(page, samples);
      return [
        rowOf({ what: 'key to painted letter', unit: 'ms', samples: normal, aim: { p95: 16 } }),
        rowOf({ what: `  ${slower}x slower`, unit: 'ms', samples: slow, aim: { p95: 50 } }),
      ];
    });
  },
};

/** Saves a report of maximum length for the assessor's first assignment on the server, before the device signs in. */
async function writeLongReport(api: string): Promise<number> {
  const { token, user } = await signIn(api, ASSESSOR);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const list = await fetch(`${api}/assessments/assessors/${user.id}/assignments`, { headers });
  const [first] = Assignments.parse(await list.json()).data;
  if (!first) throw new Error('The demo assessor has no assignment.');
  const paragraph = `${'They listen, and ask again. '.repeat(20)}\n\n`;
  const content = paragraph.repeat(CHARS / 500).slice(0, CHARS);
  const body = JSON.stringify({ ...NO_REPORT, content, assignmentId: first.id });
  const saved = await fetch(`${api}/assessments/reports`, { method: 'POST', headers, body });
  if (!saved.ok) throw new Error(`The long report was not saved: ${saved.status}`);
  return first.id;
}

async function timeKeys(page: Page, count: number): Promise<number[]> {
  const field = page.getByLabel('Full Report');
  await field.click();
  await page.keyboard.press('Control+End');
  const times: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    await field.evaluate(armStopwatch);
    await page.keyboard.press('x');
    times.push(await page.evaluate(() => window.keyPainted));
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  return times;
}

/** Measures from the time stamp of the key until the task after the frame that shows its letter. */
function armStopwatch(field: Element): void {
  window.keyPainted = new Promise((resolve) => {
    field.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        field.addEventListener(
          'input',
          () => {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          },
          { once: true },
        );
      },
      { once: true },
    );
  });
}

declare global {
  interface Window {
    /** Milliseconds from the key to its letter on the screen. */
    keyPainted: Promise<number>;
  }
}
