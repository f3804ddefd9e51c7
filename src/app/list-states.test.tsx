import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Op } from '#db/op.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { SCREENS } from '#shared/screens.ts';
import { LISTS_ON_SCREENS, type ListOnScreen, putRows } from '#tests/support/list-screens.ts';
import {
  type StateName,
  statesOf,
  UNTESTED_KINDS,
  WRITTEN_ONLINE,
} from '#tests/support/list-states.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

const HOUR = 3_600_000;
const REFUSAL = 'The sky was too grey.';
const UNREADABLE_RECORD = /^1 [a-z]+ could not be read/i;
/** Matches a badge on the row, or the reason above it. */
const REFUSED_ROW = new RegExp(`Needs you|${REFUSAL}`, 'i');
const SERVERS_WORDS = 'The disk of the server is full';
const NO_CONNECTION = /There is no connection to the server\./;

/** What the device knows about the list, and what the screen must show. */
const STATES: Record<StateName, (list: ListOnScreen, db: Mirror) => Promise<Check>> = {
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
  async 'rows, and refused since'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() - HOUR, error: 'forbidden' });
    return async () => {
      await seesRow(list);
      await sees('The server no longer shows you this list');
      await sees(/As of (today|yesterday) \d+:\d\d\./);
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
      // As a sentence of its own, since it may lack a full stop.
      await sees(new RegExp(`^${SERVERS_WORDS}$`));
    };
  },
  async 'a row waits to be sent'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() });
    await db.ops.add(writeTo(list, { state: 'queued' }));
    return async () => {
      await seesRow(list);
      await sees(/waiting to send|your changes are safe on this device/i);
      seesNot(REFUSED_ROW);
    };
  },
  async 'a row was refused'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() });
    const reason = { kind: 'refused' as const, message: REFUSAL, status: 422 };
    await db.ops.add(writeTo(list, { state: 'attention', reason }));
    return async () => {
      await seesRow(list);
      await sees(REFUSED_ROW);
    };
  },
  async 'rows, and one that could not be read'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() });
    await putUnreadable(db, list, 77);
    return async () => {
      await seesRow(list);
      await sees(`1 ${list.called} could not be read`);
    };
  },
  async 'only rows that could not be read'(list, db) {
    await put(db, list.key, { readAt: Date.now() });
    await putUnreadable(db, list, 77);
    return async () => {
      await sees(`1 ${list.called} could not be read`);
      seesNot(list.empty);
    };
  },
  async 'a record whose newest version could not be read'(list, db) {
    await putRows(db, [list.rows]);
    await put(db, list.key, { readAt: Date.now() });
    await putUnreadable(db, list, rowOf(list).id);
    return async () => {
      await seesRow(list);
      await sees(UNREADABLE_RECORD);
    };
  },
  async 'a record that could never be read'(list, db) {
    await put(db, list.key, { readAt: Date.now() });
    await putUnreadable(db, list, rowOf(list).id);
    return async () => {
      await sees(UNREADABLE_RECORD);
      seesNot(list.empty);
    };
  },
};

type Check = (list: ListOnScreen) => Promise<void>;

let device: Awaited<ReturnType<typeof openDevice>> | undefined;
afterEach(async () => {
  await device?.close();
  device = undefined;
});

const shownScreens = SCREENS.filter((one) => !one.redirectTo);

it('every screen declares the lists it shows, or why it has none', () => {
  const told = Object.keys(LISTS_ON_SCREENS);
  expect(told.toSorted()).toEqual(shownScreens.map(({ path }) => path).toSorted());
});

it('covers every state of a list or record on all screens that can be in it', () => {
  expect(UNTESTED_KINDS).toEqual([]);
  const writes = readdirSync('src/mutations').map((file) =>
    readFileSync(`src/mutations/${file}`, 'utf8'),
  );
  for (const table of WRITTEN_ONLINE) {
    expect(writes.join()).not.toMatch(new RegExp(`effect\\(\\s*'${table}'`));
  }
});

for (const { path } of shownScreens) {
  const lists = LISTS_ON_SCREENS[path];
  if (lists === undefined || typeof lists === 'string') continue;
  for (const list of lists) {
    describe([path, list.part].filter(Boolean).join(', '), () => {
      it.each(statesOf(list))('%s', async (state) => {
        device = await openDevice([list.role]);
        const { db } = device;
        if (list.server) await db.meta.put({ key: 'server', value: list.server });
        await putRows(db, list.beside ?? []);
        for (const key of list.besideKeys ?? []) await put(db, key, { readAt: Date.now() });
        if (list.besideKeys?.includes(list.key)) await db.feeds.delete(list.key);
        const check: Check = await STATES[state](list, db);
        renderApp(list.address);
        await check(list);
        await waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1));
      });
    });
  }
}

const loading: Check = async (list) => {
  await sees(/^Loading/);
  seesNot(list.empty);
  seesNot(list.failed);
};

function rowOf(list: ListOnScreen): { lid: string; id: number } {
  return list.rows[1][0] as { lid: string; id: number };
}

function writeTo(list: ListOnScreen, fields: Partial<Op>) {
  return storedOp({ id: 'op1', touches: [`${list.rows[0]}:${rowOf(list).lid}`], ...fields });
}

async function putUnreadable(db: Mirror, { key: feed, rows }: ListOnScreen, id: number) {
  const raw = { id, name: 7 };
  const key = `${feed}:${rows[0]}:${id}`;
  await db.quarantine.put({ key, feed, reason: 'name: expected text', at: 0, raw });
}

async function put(db: Mirror, key: string, state: Partial<FeedState>): Promise<void> {
  await db.feeds.put({ key, readTick: 0, readAt: 0, dirty: false, wantedAt: 0, ...state });
}

async function beOffline(db: Mirror): Promise<void> {
  const counts = { sent: 0, received: 0, refused: 0, failed: 0, rows: 0 };
  await db.runs.add({ startedAt: 0, endedAt: 1, why: 'timer', ...counts, end: 'offline' });
}

/** Text of the leaf elements, one per line, plus the whole body for sentences that span several elements. */
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
