import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn, untilDownloaded } from '#tests/support/steps.ts';

/* The History of events, of one's own profile, and of planters that no user has changed. */

test.use(NOT_INSTALLED);

const Made = z.object({ data: z.object({ id: z.int() }) });
const Listed = z.object({ data: z.array(z.object({ id: z.int() })) });

test('the History of an event lists changes to participants and assignments, without their names', async ({
  page,
  ownStage,
}, info) => {
  const stage = await ownStage();
  const admin = await stage.backendFor('admin');
  const { userId } = await stage.backendFor('assessor');
  const make = async (path: string, body: object) =>
    Made.parse((await admin.call('POST', path, body)).json).data.id;
  const event = { name: 'Easter weekend', location: 'Oxford, MS', startDate: '2027-04-02' };
  const id = await make('/assessments', event);
  const assessor = { userId, participantType: 'assessor' };
  await make(`/assessments/${id}/participants`, assessor);
  const [role] = Listed.parse((await admin.call('GET', '/assessments/roles')).json).data;
  const assignment = { assessmentId: id, roleId: role?.id, assessorId: userId };
  await make('/assessments/assignments', assignment);
  await admin.call('PUT', `/assessments/${id}`, { location: 'Tupelo, MS' });

  await signIn(page, 'admin', stage.origin);
  for (const screen of ['participants', 'assignments', 'edit']) {
    await page.goto(`${stage.origin}/admin/assessments/${id}/${screen}`);
    const history = await unfold(page);
    await expect(history.getByRole('listitem')).toHaveCount(4);
    await expect(history).toContainText('changed Location from Oxford, MS to Tupelo, MS');
    await expect(history).toContainText('Adrian Banks changed Assignments');
    await expect(history).toContainText('Adrian Banks changed Participants');
    await expect(history).toContainText('Adrian Banks added this record');
    await expect(history).not.toContainText('Alice');
  }
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('event.png'), fullPage: true });
});

test("one's own profile shows the History of the account, and a planter's profile that of the planter's record", async ({
  page,
  newContext,
  ownStage,
}, info) => {
  const stage = await ownStage();
  const admin = await stage.backendFor('admin');
  const leader = await stage.backendFor('hubleader');
  await admin.call('PUT', `/users/${leader.userId}`, { job_title: 'Elder' });
  const planter = await stage.backendFor('planter');
  const own = `/church-planters/users/${planter.userId}/church-planters`;
  const [record] = Listed.parse((await planter.call('GET', own)).json).data;
  await admin.call('PUT', `/church-planters/${record?.id}`, { church_name: 'Hope Chapel' });

  await signIn(page, 'hubleader', stage.origin);
  await page.goto(`${stage.origin}/profile`);
  await expect(await unfold(page)).toContainText('Adrian Banks set Job Title to Elder');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('member.png'), fullPage: true });

  const context = await newContext({ serviceWorkers: 'block' });
  const theirs = await context.newPage();
  await signIn(theirs, 'planter', stage.origin);
  await untilDownloaded(theirs);
  await theirs.goto(`${stage.origin}/profile`);
  const history = await unfold(theirs);
  await expect(history).toContainText(/Adrian Banks (changed|set) Church Name .*to Hope Chapel/);
  await expectAccessible(theirs);
  await theirs.screenshot({ path: info.outputPath('planter.png'), fullPage: true });
  // What is stored on the device is available without a network, too.
  stage.proxy.cut();
  await history.locator('summary').click();
  await expect(await unfold(theirs)).toContainText('to Hope Chapel');
  await context.close();
});

test('the History of a planter shows the point that was found and the hub that was dissolved', async ({
  page,
  ownStage,
}, info) => {
  const stage = await ownStage();
  const admin = await stage.backendFor('admin');
  const leader = await stage.backendFor('hubleader');
  const body = {
    first_name: 'Simon',
    last_name: 'Field',
    location: 'Tupelo, MS',
    church_name: 'Hope',
    email: 'simon@example.org',
  };
  const made = await admin.call('POST', '/church-planters', body);
  const { id } = Made.parse(made.json).data;
  const led = { user_id: leader.userId, relationship_type: 'hub_leader' };
  expect((await admin.call('POST', `/church-planters/${id}/users`, led)).status).toBeLessThan(300);
  expect((await admin.call('POST', '/church-planters/geocode-batch', {})).status).toBe(200);
  expect((await admin.call('DELETE', `/users/${leader.userId}`)).status).toBe(200);

  await signIn(page, 'admin', stage.origin);
  await page.goto(`${stage.origin}/planter/${id}`);
  const history = await unfold(page);
  await expect(history).toContainText('removed Hub Leader, which was');
  await expect(history).toContainText('Fieldbook set Latitude to 34.');
  await expect(history).toContainText('Fieldbook set Longitude to -88.');
  await expect(history).toContainText('set Hub Leader to');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('planter.png'), fullPage: true });
});

async function unfold(page: Page): Promise<Locator> {
  const summary = page.locator('summary', { hasText: /^History$/ });
  await summary.press('Enter');
  return page.locator('details').filter({ has: summary });
}
