import { WHOLE_CHROMIUM } from '#tests/support/browser.ts';
import { expect, test } from '#tests/support/stage.ts';
import {
  cardOf,
  loseNetwork,
  markAsContacted,
  nameOf,
  signIn,
  untilInstalled,
} from '#tests/support/steps.ts';

// The headless shell has no Background Sync.
test.use(WHOLE_CHROMIUM);

test('S37 a contact is sent with no page open if the browser grants a Background Sync', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const planter = (await backend.hub()).find((one) => !one.last_contact_date);
  if (!planter) throw new Error('the demo has a planter who was never contacted');
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);

  const elsewhere = await page.context().newPage();
  const cdp = await page.context().newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');

  const card = cardOf(page, nameOf(planter));
  await expect(card).toBeVisible();
  await loseNetwork(page, stage.proxy);
  await markAsContacted(card);
  await expect(card).toContainText('Waiting to send');
  await expect.poll(() => tagsOf()).toEqual(['fieldbook-sync']);
  await page.close();
  stage.proxy.mend();
  expect(await backend.contacts(planter.id)).toEqual([]);

  const sync = await page.context().newCDPSession(elsewhere);
  await sync.send('ServiceWorker.enable');
  await sync.send('ServiceWorker.dispatchSyncEvent', {
    origin: stage.origin,
    registrationId,
    tag: 'fieldbook-sync',
    lastChance: false,
  });
  const sent = async () => (await backend.contacts(planter.id)).length;
  await expect.poll(sent, { timeout: 60_000 }).toBe(1);

  function tagsOf() {
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } };
      return sync.getTags();
    });
  }
});
