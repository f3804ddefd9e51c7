import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LifeLine } from './op.ts';
import { keepRecord } from './run-records.ts';
import { Mirror, type RunRecord } from './schema.ts';

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 10, 1);
const RUN: RunRecord = {
  startedAt: 0,
  endedAt: 0,
  why: 'timer',
  sent: 0,
  received: 0,
  refused: 0,
  failed: 0,
  rows: 0,
  end: 'done',
  detail: undefined,
};

let db: Mirror;
beforeEach(() => {
  db = new Mirror(`keep-record-${crypto.randomUUID()}`, 'relaxed');
});
afterEach(() => db.close());

function line(opId: string, endedAt: number): LifeLine {
  const rest = { name: 'log-contact', label: opId, touches: [], outcome: 'received' as const };
  return { ...rest, opId, savedAt: endedAt, sentAt: endedAt, endedAt };
}

/** Records a run that ends on this day of the device's clock. */
function runOn(day: number, serverDay: number | undefined): Promise<void> {
  const now = START + day * DAY;
  return keepRecord(
    db,
    { ...RUN },
    now,
    serverDay === undefined ? undefined : START + serverDay * DAY,
  );
}

const kept = () => db.journal.toCollection().primaryKeys();

test('S32 a change stays in the history for 90 days', async () => {
  await db.journal.put(line('a', START));
  await runOn(0, 0);
  await runOn(89, 89);
  expect(await kept()).toEqual(['a']);
  await runOn(91, 91);
  expect(await kept()).toEqual([]);
});

test('S32 a clock that is a year ahead does not clear history', async () => {
  await db.journal.put(line('a', START));
  await runOn(0, 0);
  await runOn(365, 1);
  await runOn(366, undefined);
  await runOn(2, 2);
  expect(await kept()).toEqual(['a']);
});

test('S32 a change that ended while the clock was a year behind stays for 90 days', async () => {
  await db.journal.put(line('a', START - 365 * DAY));
  await runOn(-365, 0);
  await runOn(1, 1);
  await runOn(90, 90);
  expect(await kept()).toEqual(['a']);
  await runOn(92, 92);
  expect(await kept()).toEqual([]);
});

test('S19 S32 an overwritten value is deleted together with the change that shows it', async () => {
  const put = (opId: string, at: number) =>
    db.putAside.add({ opId, key: 'profile:me', field: 'bio', mine: 'one', theirs: 'zero', at });
  await db.journal.bulkPut([line('a', START), line('b', START)]);
  // Recorded while the clock was a year behind.
  await put('a', START - 365 * DAY);
  await put('b', START);
  await put('waits', START - 365 * DAY);
  await runOn(1, 1);
  expect(await db.putAside.orderBy('opId').keys()).toEqual(['a', 'b', 'waits']);
  await runOn(92, 92);
  expect(await kept()).toEqual([]);
  expect(await db.putAside.orderBy('opId').keys()).toEqual(['waits']);
});

test('S32 keeps the newest 10,000 changes if no server provides the time', async () => {
  await db.journal.bulkPut(
    Array.from({ length: 10_002 }, (_, nth) => line(`op-${nth}`, START - nth)),
  );
  await runOn(400, undefined);
  const left = await kept();
  expect(left).toHaveLength(10_000);
  expect(left).toContain('op-0');
  expect(left).not.toContain('op-10001');
});

test('S36 keeps the state of a contact list while it has rows on the device', async () => {
  const old = { readTick: 1, readAt: START, dirty: false, wantedAt: START };
  await db.feeds.bulkPut([
    { ...old, key: 'contacts:s11' },
    { ...old, key: 'contacts:s12' },
  ]);
  const row = { lid: 's1', id: 1, planter: 's11', contact_date: '2026-11-01', notes: '' };
  await db.table('contacts').put(row);
  await runOn(365, undefined);
  expect(await db.feeds.toCollection().primaryKeys()).toEqual(['contacts:s11']);
});

test('S24 reads no contacts to clean up if no list is old, since a device may have very many', async () => {
  const reads: string[] = [];
  db.use({
    stack: 'dbcore',
    name: 'contacts-read',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'contacts') return table;
        const noted = (what: 'query' | 'openCursor' | 'getMany' | 'count') => ({
          [what](request: never) {
            reads.push(what);
            return table[what](request);
          },
        });
        const all = [noted('query'), noted('openCursor'), noted('getMany'), noted('count')];
        return Object.assign({ ...table }, ...all);
      },
    }),
  });
  const fresh = { readTick: 1, readAt: START + 365 * DAY, dirty: false, wantedAt: START };
  await db.feeds.put({ ...fresh, key: 'contacts:s11' });
  await runOn(365, undefined);
  expect(reads).toEqual([]);
});

describe('the day during which a confirmed value is watched', () => {
  const HOUR = DAY / 24;

  /** Records a run that ends this many hours after the start, by a clock that is wrong by `aheadMs`. */
  async function runAt(hours: number, aheadMs = 0): Promise<void> {
    const now = START + hours * HOUR + aheadMs;
    await keepRecord(db, { ...RUN, endedAt: now }, now, undefined);
  }

  async function confirmAt(hours: number, aheadMs = 0): Promise<void> {
    const at = START + hours * HOUR + aheadMs;
    const edit = { name: 'edit-profile', version: 1, args: {} };
    const value = { key: 'profile:me', field: 'bio', label: 'Bio', opId: 'op-1' };
    await db.ownValues.put({ ...value, id: 'bio', mine: 'one', earlier: ['zero'], at, edit });
  }

  const watched = async () => (await db.ownValues.count()) > 0;

  async function runHourly(from: number, to: number): Promise<void> {
    for (let hours = from; hours <= to; hours += 1) await runAt(hours);
  }

  test('S19 ends after 24 hours with runs', async () => {
    await confirmAt(0);
    await runHourly(0, 24);
    expect(await watched()).toBe(true);
    await runAt(25);
    expect(await watched()).toBe(false);
  });

  for (const [what, aheadMs] of [
    ['behind', -365 * DAY],
    ['ahead', 365 * DAY],
  ] as const) {
    test(`S19 it lasts 12 hours or more though the clock, a year ${what}, is corrected`, async () => {
      await runAt(0, aheadMs);
      await confirmAt(1, aheadMs);
      await runAt(1, aheadMs);
      await runHourly(2, 13);
      expect(await watched()).toBe(true);
      await runHourly(14, 27);
      expect(await watched()).toBe(false);
    });
  }

  test('S19 continues for 12 hours on a device that was not used for a week', async () => {
    await confirmAt(0);
    await runAt(0);
    await runAt(7 * 24);
    await runHourly(7 * 24, 7 * 24 + 12);
    expect(await watched()).toBe(true);
    await runAt(7 * 24 + 13);
    expect(await watched()).toBe(false);
  });
});
