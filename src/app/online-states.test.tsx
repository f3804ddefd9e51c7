import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SCREENS } from '#shared/screens.ts';
import { violationsInDom } from '#tests/support/dom-axe.ts';
import { LISTS_ON_SCREENS } from '#tests/support/list-screens.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';
import { READ_EACH_TIME, type ReadEachTime } from '#tests/support/screens-read-each-time.ts';

const SERVERS_WORDS = 'The disk of the server is full';

interface State {
  answers(): Promise<Response>;
  says(screen: ReadEachTime): readonly (string | RegExp)[];
}

/** The server's response, and what the screen must show. */
const STATES: Record<string, State> = {
  'on its way': {
    answers: () => new Promise(() => undefined),
    says: () => [/^Loading/m],
  },
  refused: {
    answers: async () => Response.json({ success: false }, { status: 403 }),
    says: ({ failed }) => [failed],
  },
  failed: {
    answers: async () => Response.json({ error: SERVERS_WORDS }, { status: 500 }),
    says: () => [SERVERS_WORDS, 'The server has a problem right now (500).'],
  },
  'out of reach': {
    answers: () => Promise.reject(new TypeError('Failed to fetch')),
    says: ({ failed }) => [failed, 'Fieldbook cannot reach the server.'],
  },
  empty: {
    answers: async () => Response.json({ success: true, data: [] }),
    says: ({ empty = '' }) => [empty],
  },
};

let device: Awaited<ReturnType<typeof openDevice>> | undefined;
afterEach(async () => {
  await device?.close();
  device = undefined;
});

it('tests every screen that reads from the server each time', () => {
  const told = Object.entries(LISTS_ON_SCREENS).flatMap(([path, lists]) =>
    lists === 'read from the server each time' ? [path] : [],
  );
  expect(Object.keys(READ_EACH_TIME).toSorted()).toEqual(told.toSorted());
  expect(SCREENS.map(({ path }) => path)).toEqual(expect.arrayContaining(told));
});

for (const [path, shown] of Object.entries(READ_EACH_TIME)) {
  describe(path, () => {
    const states = Object.entries(STATES).filter(([name]) => shown.empty || name !== 'empty');
    it.each(states)('%s', async (name, { answers, says }) => {
      device = await openDevice([shown.role]);
      const value = { kind: 'reference', tables: [], offers: shown.offers ?? [] };
      await device.db.meta.put({ key: 'server', value });
      await device.db.feeds.put({
        key: 'changes',
        readTick: 1,
        readAt: Date.now(),
        dirty: false,
        wantedAt: 0,
      });
      vi.spyOn(globalThis, 'fetch').mockImplementation(answers);
      renderApp(shown.address);
      for (const text of says(shown)) await sees(text);
      await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
      expect(await violationsInDom()).toEqual([]);
      if (name === 'empty' || shown.empty === undefined) return;
      expect(document.body.textContent).not.toContain(shown.empty);
    });
  });
}

async function sees(text: string | RegExp): Promise<void> {
  const pattern =
    text instanceof RegExp ? text : new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const texts = () =>
    [...document.querySelectorAll('main *')].map(({ textContent }) => textContent).join('\n');
  await waitFor(() => expect(texts()).toMatch(pattern));
}
