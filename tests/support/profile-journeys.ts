import { expect, type Page } from '@playwright/test';
import { cardOfChurch, expectHub, signInTo, untilAllSent } from './profile-hub.ts';
import type { ProfileStage, StoredPlanter } from './profile-stage.ts';
import { loseNetwork, markAsContacted, untilInstalled } from './steps.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const periodOf = ({ report_month, report_year }: { report_month: number; report_year: number }) =>
  `${MONTHS[report_month - 1]} ${report_year}`;

/** A planter sees earlier reports and submits one without a network, which arrives once. */
export async function runPlanterJourney(page: Page, stage: ProfileStage): Promise<void> {
  const { backend, network } = stage;
  const own = () =>
    backend.state().reports.filter(({ user_id }) => user_id === network.planterUser);
  const earlier = own();
  await signInTo(page, stage, 'planter');
  await page.getByRole('link', { name: 'View Previous Reports' }).click();
  const card = (period: string) => page.getByRole('article', { name: period });
  for (const report of earlier) {
    await expect(card(periodOf(report))).toContainText(String(report.sunday_attendance));
    await expect(card(periodOf(report))).toContainText(new RegExp(report.status, 'i'));
  }
  await page.getByRole('link', { name: 'Submit New Report' }).click();
  await expect(page.getByLabel('Month', { exact: true })).toBeVisible();
  await untilInstalled(page);

  await loseNetwork(page, stage.proxy);
  await page.getByLabel('Month', { exact: true }).selectOption('January');
  await page.getByLabel('Sunday Attendance').fill('64');
  await page.getByLabel('Prayer Requests').fill('For a place to meet');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText('Your report is saved on this device')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.getByRole('link', { name: 'View Previous Reports' }).click();
  const january = `January ${new Date().getFullYear()}`;
  await expect(card(january)).toContainText(/waiting to send/i);
  expect(own()).toHaveLength(earlier.length);

  stage.proxy.mend();
  await syncNow(page);
  await expect.poll(() => own().length).toBe(earlier.length + 1);
  await untilAllSent(page);
  expect(stage.written('POST', '/mbcb-reports')).toHaveLength(1);
  expect(own().find(({ report_month }) => report_month === 1)).toMatchObject({
    sunday_attendance: 64,
    baptisms: null,
    prayer_requests: 'For a place to meet',
    status: 'submitted',
  });
  await page.goto(`${stage.origin}/mbcb-reports`);
  for (const report of [...earlier, ...own()]) await expect(card(periodOf(report))).toBeVisible();
  await expect(card(january)).not.toContainText(/waiting/i);
  expect(backend.crashes).toEqual([]);
}

/** An assessor sees their own assignments and the event, and saves a report. */
export async function runAssessorJourney(page: Page, stage: ProfileStage): Promise<void> {
  const { backend, network } = stage;
  await signInTo(page, stage, 'assessor');
  await page.getByRole('link', { name: 'Assessment', exact: true }).first().click();
  await page.getByRole('link', { name: /Spring Assessment/ }).click();
  const main = page.getByRole('main');
  for (const text of ['Jackson, MS', 'Retreat Center', '1 Lake Road']) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Spring Assessment' })).toBeVisible();
  for (const names of [/Adam.* Anna/, /Ben.* Beth/, /Caleb.* Clara/]) {
    await expect(main.getByText(names).first()).toBeVisible();
  }
  await expect(main.getByText('Arthur Assessor')).toBeVisible();
  await expect(main.getByText('assessor@network.test')).toBeVisible();

  await page.goto(`${stage.origin}/assessment/assignments`);
  const assignments = main.getByRole('listitem').filter({ hasText: 'Spring Assessment' });
  await expect(assignments).toHaveCount(3);
  const communication = assignments.filter({ hasText: 'Communication' });
  await expect(communication).toContainText(/Adam.* Anna/);
  await communication.getByRole('link', { name: /Open Report/ }).click();
  await page.getByLabel('Full Report').fill('They listen well.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const [assignment] = backend
    .state()
    .assignments.filter(({ assessmentId }) => assessmentId === network.upcoming);
  const saved = () =>
    backend.state().assessorReports.filter(({ assignmentId }) => assignmentId === assignment?.id);
  await expect.poll(() => saved().length).toBe(1);
  expect(saved()).toMatchObject([{ content: 'They listen well.' }]);
  await untilAllSent(page);
  expect(backend.ledger.filter(({ method }) => method !== 'GET')).toHaveLength(1 + signIns(stage));
  expect(backend.crashes).toEqual([]);
}

/** An administrator sees all users with their roles, moves a planter once, and invites somebody twice. */
export async function runAdminJourney(page: Page, stage: ProfileStage): Promise<void> {
  await signInTo(page, stage, 'admin');
  await page.goto(`${stage.origin}/admin/users`);
  await expectUsers(page, stage);
  await movePlanter(page, stage);
  await page.goto(`${stage.origin}/`);
  await inviteTwice(page, stage);
  expect(stage.backend.crashes).toEqual([]);
}

async function expectUsers(page: Page, stage: ProfileStage): Promise<void> {
  const { users } = stage.backend.state();
  // 35 may be a limit: "at least" is shown if a backend has neither pages nor a total.
  const all = `(at least )?${users.length} users`;
  await expect(page.getByText(new RegExp(`^${all}$`))).toBeVisible();
  for (const [username, role] of [
    ['leader2', 'Hub leader'],
    ['superadmin', 'Super admin'],
    ['assessor2', 'Assessor'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(username);
    await expect(page.getByText(new RegExp(`^1 of ${all}$`))).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${username}@network.test`);
    await expect(page.getByRole('main').getByText(role, { exact: true }).last()).toBeVisible();
  }
}

async function movePlanter(page: Page, stage: ProfileStage): Promise<void> {
  const { network } = stage;
  const moved = network.planters[2] ?? 0;
  const others = () =>
    stage.backend.state().relations.filter(({ planter_id }) => planter_id !== moved);
  const before = others();
  await page.getByRole('link', { name: 'Hub Assignments' }).first().click();
  const counters = page.getByRole('definition');
  await expect(counters).toHaveText(['2', '27', '24', '3'], { timeout: 60_000 });
  const henry = page.getByRole('region', { name: 'Henry Leader' });
  const helen = page.getByRole('region', { name: 'Helen Second' });
  await expect(henry.getByRole('banner').or(henry.locator('header'))).toContainText('12');
  await henry.getByRole('button', { name: /^Show all 12/ }).click();
  await henry.getByRole('button', { name: /^Move to another hub leader: Caleb/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hub leader').selectOption('Helen Second');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(helen.locator('header')).toContainText('13');
  await expect(henry.locator('header')).toContainText('11');
  await expect.poll(() => stage.planter(moved).hub_leader_id).toBe(network.leaders[1]);
  await untilAllSent(page);
  await expect(helen.locator('header')).toContainText('13');
  expect(stage.written('POST', `/church-planters/${moved}/users`)).toHaveLength(1);
  expect(others()).toEqual(before);
  const kept = stage.backend
    .state()
    .relations.filter(({ planter_id }) => planter_id === moved)
    .map(({ user_id, relationship_type }) => `${relationship_type} ${user_id}`);
  expect(kept.sort()).toEqual([`coach ${network.trainer}`, `hub_leader ${network.leaders[1]}`]);
}

async function inviteTwice(page: Page, stage: ProfileStage): Promise<void> {
  const { mail } = stage.backend;
  await invite(page);
  await expect.poll(() => mail.length).toBe(1);
  await untilAllSent(page);
  await invite(page);
  const question = page.getByText(/has been invited before/);
  await expect(question).toBeVisible();
  expect(mail).toHaveLength(1);
  await page.getByRole('button', { name: /^Resend/ }).click();
  await expect.poll(() => mail.length).toBe(2);
  await expect(question).toBeHidden();
  await untilAllSent(page);
  expect(stage.written('POST', '/church-planters/invite')).toHaveLength(2);
}

async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite Church Planter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill('Philip Newman');
  await dialog.getByLabel('Email Address').fill('philip@newman.test');
  await dialog.getByLabel('Church Plant Name').fill('New Hope');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toBeHidden();
}

/** The contacts of six planters cannot be read and those of another cannot be sent; everything else continues. */
export async function runFailureJourney(page: Page, stage: ProfileStage): Promise<void> {
  const { backend, network } = stage;
  const hub = network.planters.slice(0, 12).map(stage.planter);
  const unread = hub.slice(0, 6);
  // The last of them has not been contacted for a long time, so reading a new contact turns the card green.
  const [refused, healthy, , , , other] = hub.slice(6);
  if (!refused || !healthy || !other) throw new Error('The hub has 12 planters');
  const contactsOf = ({ id }: { id: number }) => `/church-planters/${id}/contacts`;
  const answer = (status: number) => ({ kind: 'answer', status }) as const;
  const broken = [
    ...unread.map((planter) =>
      backend.failures.add({ method: 'GET', path: contactsOf(planter), effect: answer(500) }),
    ),
    backend.failures.add({ method: 'POST', path: contactsOf(refused), effect: answer(503) }),
  ];
  const written = (planter: { id: number }) => stage.written('POST', contactsOf(planter)).length;
  const card = (planter: StoredPlanter) => cardOfChurch(page, planter);

  await signInTo(page, stage, 'leader');
  await expectHub(page, hub, { except: unread });
  for (const planter of unread.filter((one) => one.last_contact_date !== null))
    await expect(card(planter)).not.toContainText('Never');
  await markAsContacted(card(refused));
  await markAsContacted(card(healthy));
  await expect.poll(() => written(healthy)).toBe(1);
  await expect(card(healthy)).not.toContainText(/waiting|sending/i);

  // Another user logs a contact meanwhile, which is read although seven addresses fail.
  backend.others.addContacts(other.id, [{ contacted_by: network.leaders[1] }]);
  await syncNow(page);
  await expect(card(other).locator('[data-color]')).toHaveAttribute('data-color', 'green');
  await expect(page.getByRole('article')).toHaveCount(hub.length);
  await expect(card(refused)).toContainText('Contacted today');
  await expect(card(refused)).toContainText(/waiting/i);
  expect(written(refused)).toBe(0);

  for (const failure of broken) {
    expect(failure.hits).toBeGreaterThan(0);
    failure.remove();
  }
  await syncNow(page);
  await expect.poll(() => written(refused)).toBe(1);
  await untilAllSent(page);
  await expect(card(refused)).not.toContainText(/waiting|sending/i);
  await expectHub(page, hub, { except: [refused, healthy, other] });
  expect(written(healthy)).toBe(1);
  expect(backend.crashes).toEqual([]);
}

/** Starts a sync on the screen of changes, and goes back. */
async function syncNow(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Sync: / }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.goBack();
}

const signIns = ({ backend }: ProfileStage) =>
  backend.ledger.filter(({ path }) => path === '/auth/login').length;
