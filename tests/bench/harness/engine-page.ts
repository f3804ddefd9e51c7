import type { Page } from '@playwright/test';
import type {} from '../page/engine.ts';
import { openPage } from './browser.ts';
import type { Origin } from './origin.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import type { World } from './world.ts';

/** A device that runs the engine and has downloaded everything that its person may see. */
export interface Device {
  page: Page;
  leader: SignedIn;
  /** Lists whose complete reads make up the first download. */
  feeds: readonly string[];
}

export interface Place {
  origin: Origin;
  leader: SignedIn;
  extras: boolean;
}

/** A demo network of 60 planters, 24 of them in the leader's hub, behind one address. */
export async function startPlace(world: World, extras: boolean): Promise<Place> {
  const network = await world.startNetwork({ planters: 60, extras });
  const origin = await world.startOrigin({ folder: await world.pages(), behind: network.port });
  return { origin, extras, leader: await signIn(`${origin.url}/api`, 'hubleader') };
}

/** Opens the engine's page in a context and waits for the first download. */
export async function openDevice(
  context: Parameters<typeof openPage>[0],
  { origin, leader, extras }: Place,
): Promise<Device> {
  const page = await openPage(context, `${origin.url}/engine.html`);
  const feeds = extras ? ['changes'] : ['profile', `hub:${leader.user.id}`];
  await page.evaluate(
    async ({ userId, token, feeds }) => {
      await window.bench.start({ userId, token });
      await window.bench.untilDownloaded(feeds);
      // Without a change feed, contacts arrive last, planter by planter.
      if (!feeds.includes('changes')) await window.bench.untilContactsRead(userId);
      await window.bench.wake('timer');
    },
    { userId: leader.user.id, token: leader.token, feeds },
  );
  return { page, leader, feeds };
}
