import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FeedState, Mirror } from '#db/schema.ts';
import { SCREENS } from '#shared/screens.ts';
import { violationsInDom } from '#tests/support/dom-axe.ts';
import { LISTS_ON_SCREENS, type ListOnScreen, putRows } from '#tests/support/list-screens.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

const HOUR = 3_600_000;
const SERVERS_WORDS = 'The disk of the server is full';
const NO_CONNECTION = /There is no connection to the server\./;

/** What the device knows of the list, and what the screen must say. */
const STATES: Record<string, (list: ListOnScreen, db: Mirror) => Promise<Check>> = {
  async 'never asked for'() {
    return loading;
  },
  async 'on its way'(list, db) {
    await put(db, list.key, { rows: 40 });
    return loading;
  },
  async 'never read, offline'(_, db) {
    await beOffline(db);
    return async (list) => {
      await sees(list.failed);
      await sees(NO_CONNECTION);
      seesNot(list.empty);
    };
  },
  async refused(list, db) {
    await put(db, list.key, { error: 'forbidden' });
    return async () => {
      await sees(list.denied ?? list.failed);
      await sees(/You may not see this\./);
      seesNot(list.empty);
    };
  },
  async failed(list, db) {
    await put(db, list.key, { error: 'gateway', said: SERVERS_WORDS });
    return async () => {
      await sees(list.failed);
      await sees(SERVERS_WORDS);
      seesNot(list.empty);
    };
  },
  async 'stale, offline'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() - 2 * HOUR });
    await beOffline(db);
    return async () => {
      await seesRow(list);
      await sees(/As of (today|yesterday) \d+:\d\d\./);
      seesNot(list.failed);
    };
  },
  async 'fresh and empty'(list, db) {
    await put(db, list.key, { readAt: Date.now() });
    return async () => {
      await sees(list.empty);
      seesNot(/Try again/);
    };
  },
  async 'fresh with rows'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() });
    return async () => {
      await seesRow(list);
      seesNot(/As of /);
      seesNot(list.failed);
      seesNot(/Still loading/);
    };
  },
  async 'fresh, perhaps not whole'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now(), isCut: true });
    return async () => {
      await seesRow(list);
      await sees('This list may be incomplete');
    };
  },
  async 'rows, and the last read failed'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() - HOUR, error: 'gateway', said: SERVERS_WORDS });
    return async () => {
      await seesRow(list);
      await sees('This list could not be updated');
      await sees(SERVERS_WORDS);
    };
  },
  async 'rows, and one that could not be read'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() });
    const key = `${list.key}:${list.rows[0]}:77`;
    const raw = { id: 77, name: 7 };
    await db.quarantine.put({ key, feed: list.key, reason: 'name: expected text', at: 0, raw });
    return async () => {
      await seesRow(list);
      await sees(`1 ${list.called} could not be read`);
    };
  },
};

/** A record is read or not: it has no rows to count. */
const OF_LISTS = new Set(['rows, and one that could not be read']);

type Check = (list: ListOnScreen) => Promise<void>;

let device: Awaited<ReturnType<typeof openDevice>> | undefined;
afterEach(async () => {
  await device?.close();
  device = undefined;
});

const shownScreens = SCREENS.filter((one) => !one.redirectTo);

it('every screen says which lists it shows, or why none', () => {
  const told = Object.keys(LISTS_ON_SCREENS);
  expect(told.toSorted()).toEqual(shownScreens.map(({ path }) => path).toSorted());
});

for (const { path } of shownScreens) {
  const lists = LISTS_ON_SCREENS[path];
  if (lists === undefined || typeof lists === 'string') continue;
  for (const list of lists) {
    describe([path, list.part].filter(Boolean).join(', '), () => {
      const isRecord = list.called === 'a single record';
      const states = Object.entries(STATES).filter(([name]) => !isRecord || !OF_LISTS.has(name));
      it.each(states)('%s', async (_, prepare) => {
        device = await openDevice([list.role]);
        const { db } = device;
        if (list.server) await db.meta.put({ key: 'server', value: list.server });
        await putRows(db, list.beside ?? []);
        for (const key of list.besideKeys ?? []) await put(db, key, { readAt: Date.now() });
        if (list.besideKeys?.includes(list.key)) await db.feeds.delete(list.key);
        const check = await prepare(list, db);
        renderApp(list.address);
        await check(list);
        await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
        expect(await violationsInDom()).toEqual([]);
      });
    });
  }
}

const loading: Check = async (list) => {
  await sees(/^Loading/);
  seesNot(list.empty);
  seesNot(list.failed);
};

async function put(db: Mirror, key: string, state: Partial<FeedState>): Promise<void> {
  await db.feeds.put({ key, readTick: 0, readAt: 0, dirty: false, wantedAt: 0, ...state });
}

async function beOffline(db: Mirror): Promise<void> {
  const counts = { sent: 0, received: 0, refused: 0, failed: 0, rows: 0 };
  await db.runs.add({ startedAt: 0, endedAt: 1, why: 'timer', ...counts, end: 'offline' });
}

/** The page's own text: a title may hold the sentence after 'Error: ', and the words of two lines stand in one. */
function textOf(): string {
  return [
    ...document.querySelectorAll(
      'main p, main h1, main h2, main h3, main td, main li, main div, main span',
    ),
  ]
    .map((one) => (one.childElementCount === 0 ? one.textContent : ''))
    .concat(document.body.textContent ?? '')
    .join('\n');
}

async function sees(text: string | RegExp): Promise<void> {
  await waitFor(() => expect(textOf()).toMatch(patternOf(text)));
}

function seesNot(text: string | RegExp): void {
  expect(textOf()).not.toMatch(patternOf(text));
}

async function seesRow({ shown }: ListOnScreen): Promise<void> {
  await waitFor(() => expect(screen.getAllByText(shown).length).toBeGreaterThan(0));
}

function patternOf(text: string | RegExp): RegExp {
  if (text instanceof RegExp) return new RegExp(text.source, `${text.flags}m`);
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
