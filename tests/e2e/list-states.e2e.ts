import type { Page } from '@playwright/test';
import { dropBefore, type Fault, jsonAnswer } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, openStage, type Stage, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn } from '#tests/support/steps.ts';

test.use({ ...NOT_INSTALLED, viewport: { width: 390, height: 844 } });

const REFUSED = jsonAnswer(403, { success: false });
const BROKEN = jsonAnswer(500, { success: false, error: 'The disk of the server is full' });

/** A list that fails on a documented backend from the first read on, and what its screen must show. */
const FAILURES: readonly {
  name: string;
  person: string;
  address: string;
  path: RegExp;
  fault: Fault;
  says: readonly string[];
  never: string;
}[] = [
  {
    name: 'hub assignment, planters refused',
    person: 'mbcb',
    address: '/hub-leader-assignment',
    path: /api\/church-planters(\?|$)/,
    fault: REFUSED,
    says: [
      'Error: Failed to load data for assignments. Please check your permissions and try again.',
    ],
    never: 'All planters are assigned!',
  },
  {
    name: 'churches refused',
    person: 'hubleader',
    address: '/directory/churches',
    path: /api\/churches(\?|$)/,
    fault: REFUSED,
    says: ['Error: Failed to fetch churches', 'You may not see this.'],
    never: 'No churches yet',
  },
  {
    name: 'planters failed with the words of the server',
    person: 'trainer',
    address: '/directory/planters',
    path: /api\/church-planters(\?|$)/,
    fault: BROKEN,
    says: ['Error: The disk of the server is full', 'Failed to fetch planters'],
    never: 'No planters found',
  },
  {
    name: 'users cut off',
    person: 'networkadmin',
    address: '/admin/users',
    path: /apps\/3\/users/,
    fault: dropBefore,
    says: ['Error loading users', 'The server did not answer this request.'],
    never: 'No users yet',
  },
  {
    name: 'own reports failed',
    person: 'planter',
    address: '/mbcb-reports',
    path: /api\/mbcb-reports/,
    fault: BROKEN,
    says: ['Your reports could not be loaded', 'The disk of the server is full', 'Back to Home'],
    never: 'No Reports Found',
  },
  {
    name: 'assignments refused',
    person: 'assessor',
    address: '/assessment/assignments',
    path: /assessors\/\d+\/assignments/,
    fault: REFUSED,
    says: ['Error: Failed to load assignments'],
    never: 'No assignments yet',
  },
  {
    name: 'people of an event failed',
    person: 'assessor',
    address: '/assessment/1',
    path: /assessments\/\d+(\/participants)?$/,
    fault: BROKEN,
    says: ['Error: The disk of the server is full', 'Failed to load participants'],
    never: 'No couples have been added yet.',
  },
  {
    name: 'contacts of a planter refused',
    person: 'hubleader',
    address: '/planter/1',
    path: /church-planters\/\d+\/contacts/,
    fault: REFUSED,
    says: ['Error: Failed to load contact history', 'You may not see this.'],
    never: 'No contact history available',
  },
];

test.describe('on a documented backend', () => {
  let stage: Stage;
  test.beforeAll(async () => {
    stage = await openStage({ extras: false });
  });
  test.afterAll(() => stage.close());
  test.beforeEach(() => stage.proxy.reset());

  for (const { name, person, address, path, fault, says, never } of FAILURES) {
    test(`${name}: says so, with the way on`, async ({ page }, info) => {
      const failing = stage.proxy.when({ path }, fault);
      await signIn(page, person, stage.origin);
      await page.goto(`${stage.origin}${address}`);
      for (const text of says) await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.getByText(never)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await expectAccessible(page);
      await pictures(page, (name) => info.outputPath(name));
      const asked = failing.hits();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect.poll(() => failing.hits()).toBeGreaterThan(asked);
      // The list may load by itself now, before the button can be pressed.
      stage.proxy.reset();
      await expect(async () => {
        const again = page.getByRole('button', { name: 'Try again' }).first();
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        for (const text of says) await expect(page.getByText(text)).toHaveCount(0);
      }).toPass();
    });
  }
});

/** The chunk with the report screens (scripts/lib/later-chunks.mjs). */
const REPORT_SCREENS = /assets\/reports-.*\.js$/;

test('a screen that was never opened says so without a connection, and opens once there is one', async ({
  page,
  stage,
}, info) => {
  // Blocked from the beginning, so that the page cannot prefetch them.
  await page.route(REPORT_SCREENS, (route) => route.abort());
  await signIn(page, 'planter');
  await page.getByRole('link', { name: 'View Previous Reports' }).click();
  const heading = page.getByRole('heading', { name: 'This screen is not on this device yet' });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await pictures(page, (name) => info.outputPath(name));
  stage.proxy.cut();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There is still no connection to the server.')).toBeVisible();
  stage.proxy.reset();
  await page.unroute(REPORT_SCREENS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'My MBCB Reports' })).toBeVisible();
});

/** Screenshots of the states on a phone and on a desktop, for people to review. */
async function pictures(page: Page, pathOf: (name: string) => string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: pathOf(`state-${width}.png`) });
  }
}
