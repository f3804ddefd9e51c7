import type { Page } from '@playwright/test';
import { contactDot } from '#shared/contact-rules.ts';
import { dayOf } from '#shared/dates.ts';
import type { Backend, BackendPlanter } from '#tests/support/backend.ts';
import { WHOLE_CHROMIUM } from '#tests/support/browser.ts';
import {
  mirrorNames,
  type StoredRow,
  shortenTimes,
  storedRows,
} from '#tests/support/device-storage.ts';
import { expect, type Stage, test } from '#tests/support/stage.ts';
import {
  askForSync,
  cardOf,
  fillSignIn,
  loseNetwork,
  markAsContacted,
  nameOf,
  untilInstalled,
} from '#tests/support/steps.ts';

// Frozen tabs and terminated workers need a complete browser.
test.use(WHOLE_CHROMIUM);

/* What happens to tabs, workers and builds on a phone over time, in a real browser. */

const DAY_MS = 86_400_000;

interface Overdue {
  planter: BackendPlanter;
  name: string;
  /** Number of contacts that this test added. */
  added(): Promise<number>;
}

async function overdueOf(backend: Backend, nth = 0): Promise<Overdue> {
  const today = dayOf(new Date());
  const overdue = (await backend.hub()).filter(
    ({ last_contact_date }) => contactDot(last_contact_date ?? null, today) !== 'green',
  );
  const planter = overdue[nth];
  if (!planter) throw new Error('the demo hub has planters to contact');
  const before = (await backend.contacts(planter.id)).length;
  const added = async () => (await backend.contacts(planter.id)).length - before;
  return { planter, name: nameOf(planter), added };
}

async function signedIn(page: Page, stage: Stage, times: Record<string, number> = {}) {
  await page.goto(`${stage.origin}/login`);
  await shortenTimes(page, times);
  await fillSignIn(page, 'hubleader');
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  await untilInstalled(page);
  const [mirror] = await mirrorNames(page);
  if (!mirror) throw new Error('somebody is signed in');
  return mirror;
}

const contactsOf = (planter: BackendPlanter) => ({
  method: 'POST',
  path: new RegExp(`/church-planters/${planter.id}/contacts$`),
});

test('S13 another tab takes over from a tab that is frozen while sending, and nothing is sent twice', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const { planter, name, added } = await overdueOf(backend);
  const mirror = await signedIn(page, stage, { leaseLength: 1_000, leaseRenewal: 250 });
  const other = await page.context().newPage();
  await other.goto(`${stage.origin}/`);
  await expect(cardOf(other, name)).toBeVisible();

  const late = stage.proxy.when(contactsOf(planter), { kind: 'delay', ms: 6_000 }, { times: 1 });
  await page.bringToFront();
  await markAsContacted(cardOf(page, name));
  await expect.poll(() => late.hits()).toBe(1);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await other.bringToFront();
  await expect
    .poll(async () => {
      const lease = (await storedRows(other, mirror, 'meta')).find(({ key }) => key === 'lease');
      return Reflect.get(Object(lease?.value), 'until');
    })
    .toBeLessThan(Date.now());

  await askForSync(other);
  await expect.poll(async () => (await storedRows(other, mirror, 'ops')).length).toBe(0);
  expect(await added()).toBe(1);

  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  await expect(cardOf(page, name)).toContainText('Contacted today');
  expect(await added()).toBe(1);
});

test('S37 a dead sync worker is noticed at the next write, and replaced', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const { name, added } = await overdueOf(backend);
  await signedIn(page, stage);
  await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.close())));
  await markAsContacted(cardOf(page, name));
  await expect.poll(added, { timeout: 60_000 }).toBe(1);
});

test('S33 a phone that returns after 90 days to a build that was rolled back sends its queue', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const [first, second] = [await overdueOf(backend), await overdueOf(backend, 1)];
  const mirror = await signedIn(page, stage);
  await loseNetwork(page, stage.proxy);
  await markAsContacted(cardOf(page, first.name));
  await expect(cardOf(page, first.name)).toContainText('Waiting to send');

  await test.step('an old tab writes nothing into the database format of a newer build', async () => {
    await putMeta(page, mirror, { key: 'formatFloor', value: 99 });
    await markAsContacted(cardOf(page, second.name));
    await expect(page.getByText(/^Not saved: a newer version of this app/)).toBeVisible();
    expect(await storedRows(page, mirror, 'ops')).toHaveLength(1);
    await putMeta(page, mirror, { key: 'formatFloor', value: 1 });
  });

  await page.goto('about:blank');
  const shelf = await page.context().newPage();
  await shelf.goto(`${stage.origin}/robots.txt`);
  await shelf.evaluate(leaveAsNewerBuild, [mirror, 90 * DAY_MS] as const);
  await shelf.close();
  stage.proxy.mend();

  await page.goto(`${stage.origin}/outbox`);
  await expect.poll(first.added).toBe(1);
  await expect(page.getByRole('heading', { name: /newer version of this app/ })).toBeVisible();
  const left = async () => (await storedRows(page, mirror, 'ops')).map(told);
  await expect.poll(left).toEqual(['of-the-future held']);
  expect(await second.added()).toBe(0);
});

const told = ({ name, state }: StoredRow) => `${String(name)} ${String(state)}`;

/** Writes a row of the `meta` table, bypassing the app. */
function putMeta(page: Page, mirror: string, row: StoredRow): Promise<void> {
  return page.evaluate(
    ([name, fact]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('meta', 'readwrite');
          writing.objectStore('meta').put(fact);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [mirror, row] as const,
  );
}

/**
 * Leaves the database as a newer build would before it was rolled back: a higher version, another table, and a write
 * of a kind that this build does not know. All of it is `ageMs` old.
 */
function leaveAsNewerBuild([name, ageMs]: readonly [string, number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const looking = indexedDB.open(name);
    looking.onerror = () => reject(looking.error);
    looking.onsuccess = () => {
      const { version } = looking.result;
      looking.result.close();
      const opening = indexedDB.open(name, version + 10);
      opening.onerror = () => reject(opening.error);
      opening.onupgradeneeded = () => opening.result.createObjectStore('of_the_future');
      opening.onsuccess = () => {
        const writing = opening.result.transaction(['ops', 'feeds'], 'readwrite');
        const ops = writing.objectStore('ops');
        ops.getAll().onsuccess = ({ target }) => {
          const [{ seq, ...op }] = (target as IDBRequest).result;
          const createdAt = op.createdAt - ageMs;
          ops.put({ ...op, seq, createdAt });
          const id = 'written-by-a-newer-build';
          ops.add({ ...op, id, name: 'of-the-future', lanes: ['future'], touches: [], createdAt });
        };
        const feeds = writing.objectStore('feeds');
        feeds.getAll().onsuccess = ({ target }) => {
          for (const feed of (target as IDBRequest).result)
            feeds.put({ ...feed, readAt: feed.readAt - ageMs });
        };
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
        writing.onabort = () => reject(writing.error);
      };
    };
  });
}
