import { contactDot } from '#shared/contact-rules.ts';
import { dayOf } from '#shared/dates.ts';
import { putKeyval, SHORT_TIMES } from '#tests/support/device-storage.ts';
import { dropAfter, jsonAnswer, portalPage } from '#tests/support/faults.ts';
import { expect, test } from '#tests/support/stage.ts';
import { nameOf, PASSWORD } from '#tests/support/steps.ts';
import { hasScreens, openWebKit, type WebKitPage } from '#tests/support/webkit.ts';

/*
 * The journey of journey.e2e.ts in WebKitGTK: network cut, three planters marked, two portal pages, two lost
 * answers, one refusal. It leaves out the restart in the middle: if a worker stops during two transactions, WebKit's
 * database stops responding (WebKit bug 324094). src/sync-client/storage-watch.test.tsx tests what the app shows then.
 */

const REASON = 'The planter is on leave: please choose another date';
const today = dayOf(new Date());

for (const extras of [true, false]) {
  test(`WebKit: contacts logged without signal arrive exactly once (${extras ? 'reference' : 'documented'} server)`, async ({
    ownStage,
  }) => {
    const stage = await ownStage({ extras });
    const backend = await stage.backendFor('hubleader');
    const overdue = (await backend.hub()).filter(
      ({ last_contact_date }) => contactDot(last_contact_date ?? null, today) !== 'green',
    );
    const marked = await Promise.all(
      overdue.slice(0, 3).map(async (planter) => ({
        id: planter.id,
        name: nameOf(planter),
        before: (await backend.contacts(planter.id)).length,
      })),
    );
    const page = await openWebKit();
    try {
      await signIn(page, stage.origin);
      stage.proxy.cut();
      for (const { name } of marked) await markAsContacted(page, name);

      // A toast may cover the link; only its target matters here.
      await page.run(() => document.querySelector<HTMLElement>('a[href="/outbox"]')?.click());
      await expectText(page, 'Waiting (3)');

      const [first, second, third] = marked;
      if (!first || !second || !third) throw new Error('the hub has three planters to contact');
      const contactsOf = (id: number) => ({
        method: 'POST',
        path: new RegExp(`/church-planters/${id}/contacts$`),
      });
      stage.proxy.when(contactsOf(first.id), dropAfter, { times: 1 });
      stage.proxy.when(contactsOf(second.id), dropAfter, { times: 1 });
      stage.proxy.when(contactsOf(third.id), jsonAnswer(422, { success: false, error: REASON }));
      const portal = stage.proxy.when({ path: /^\/api\// }, portalPage, { times: 2 });
      stage.proxy.mend();
      await expect(async () => {
        await page.click('//button[contains(., "Sync now")]');
        expect(portal.hits()).toBe(2);
        expect(await page.text()).toContain('Needs attention (1)');
      }).toPass({ timeout: 120_000 });
      await expect.poll(() => page.text(), { timeout: 60_000 }).not.toContain('Waiting (');
      expect(await page.text()).toContain(REASON);

      for (const { id, before } of [first, second]) {
        expect((await backend.contacts(id)).length).toBe(before + 1);
      }
      expect((await backend.contacts(third.id)).length).toBe(third.before);
    } finally {
      await page.close();
    }
  });
}

async function signIn(page: WebKitPage, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await expectText(page, 'Sign in to Fieldbook');
  await page.run(putKeyval, ['sync-times', SHORT_TIMES]);
  await page.type('//input[@name="usernameOrEmail"]', 'hubleader');
  await page.type('//input[@name="password"]', PASSWORD);
  await page.click('//button[normalize-space()="Sign in"]');
  await expectText(page, 'Mark as Contacted');
  await expectText(page, 'All sent');
  await expect.poll(() => hasScreens(page), { timeout: 60_000 }).toBe(true);
}

async function markAsContacted(page: WebKitPage, name: string): Promise<void> {
  const card = `//article[@aria-label="${name}"]`;
  await page.click(`${card}//button[contains(., "Mark as Contacted")]`);
  await expect
    .poll(() =>
      page.run(
        (label) => document.querySelector(`article[aria-label="${label}"]`)?.textContent,
        name,
      ),
    )
    .toMatch(/Contacted today.*Waiting/);
}

async function expectText(page: WebKitPage, text: string): Promise<void> {
  await expect.poll(() => page.text(), { timeout: 30_000 }).toContain(text);
}
