import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Op } from '#db/op.ts';
import { type FeedState, Mirror } from '#db/schema.ts';
import type { Answer } from '#shared/http/answer.ts';
import { listOf } from '#tests/support/list-of.ts';
import { planterRow, reportRow, storedOp } from '#tests/support/mirror-rows.ts';
import { get } from '../core/api.ts';
import { unreadFeed } from '../core/feed-state.ts';
import { TIMES } from '../core/ports.ts';
import type { Run } from '../core/run.ts';
import { absentFrom, askAbsent, shownElsewhere } from './ask-absent.ts';

vi.mock(import('../core/api.ts'));

const NOW = Date.UTC(2026, 10, 2);
const READ_TICK = 10;
const DIRECTORY = 'planters';
const HUB = 'hub:1';

let db: Mirror;
/** Addresses that were requested, in order. */
let asked: string[];

beforeEach(() => {
  db = new Mirror('device', 'relaxed', { indexedDB: new IDBFactory(), IDBKeyRange });
  asked = [];
});
afterEach(() => db.close());

/** The part of a run that these tests use. Requests to addresses without a given answer fail. */
function runOn(answers: Record<string, Answer> = {}, settings: { overAfter?: number } = {}): Run {
  vi.mocked(get).mockImplementation(async (_run, path): Promise<Answer> => {
    asked.push(path);
    return answers[path] ?? { kind: 'unknown', cause: 'offline' };
  });
  const run = {
    userId: 1,
    ports: { relaxed: db, userId: 1, clock: { now: () => NOW }, times: TIMES },
    idOf: (_table: string, lid: string) => (lid.startsWith('s') ? Number(lid.slice(1)) : undefined),
    isOver: () => asked.length >= (settings.overAfter ?? Infinity),
  };
  return run as unknown as Run;
}

async function haveRead(key: string, fields: Partial<FeedState> = {}): Promise<void> {
  await db.feeds.put({ ...unreadFeed(key), readAt: NOW, ...fields });
}

const havePlanters = (...ids: number[]) =>
  db.rows('planters').bulkPut(ids.map((id) => planterRow(id)));

describe('S25 rows that a list lacked', () => {
  /** Judges a read of the directory that showed only planter 2. */
  const absent = () => absentFrom(runOn(), listOf(DIRECTORY), { ids: [2], readTick: READ_TICK });

  async function writeOn(fields: Partial<Op>): Promise<void> {
    const op = storedOp({ id: 'op-1', touches: ['planters:s1'], name: 'edit-planter', ...fields });
    await db.ops.add(op as Op);
  }

  test('are the rows with a number that the list did not show', async () => {
    await havePlanters(1, 2);
    await db.rows('planters').put({ ...planterRow(3), lid: 'l3', id: null });
    expect(await absent()).toEqual({ absent: ['s1'], written: [], lacked: ['s1'], of: 3 });
  });

  test('are returned as lacked but not as absent if another list shows them', async () => {
    await havePlanters(1, 2);
    await haveRead(HUB);
    expect(await absent()).toEqual({ absent: [], written: [], lacked: ['s1'], of: 2 });
  });

  test('are absent if their only write was acknowledged before the read', async () => {
    await havePlanters(1, 2);
    await writeOn({ state: 'acked', receiptTick: READ_TICK - 1 });
    expect(await absent()).toMatchObject({ absent: ['s1'], written: [] });
  });

  test.each<[string, Partial<Op>]>([
    ['is queued', { state: 'queued' }],
    ['was acknowledged while the list was read', { state: 'acked', receiptTick: READ_TICK }],
    ['was acknowledged at an unknown time', { state: 'acked' }],
    ['is queued and once had a receipt', { state: 'queued', receiptTick: READ_TICK - 1 }],
    ['is of a newer build', { state: 'acked', receiptTick: 1, version: 1_000 }],
  ])('are returned as written if a write on them %s', async (_what, fields) => {
    await havePlanters(1, 2);
    await writeOn(fields);
    expect(await absent()).toEqual({ absent: [], written: ['s1'], lacked: [], of: 2 });
  });

  test('are returned as written if one of two writes is still pending', async () => {
    await havePlanters(1, 2);
    await writeOn({ state: 'acked', receiptTick: 1 });
    await writeOn({ id: 'op-2', state: 'queued' });
    expect(await absent()).toMatchObject({ absent: [], written: ['s1'] });
  });

  test('are returned as written if no list has shown them yet', async () => {
    await havePlanters(1, 2);
    await writeOn({ state: 'acked', receiptTick: 1 });
    await db.shadows.put({ key: 'planters:s1', truth: null });
    expect(await absent()).toMatchObject({ absent: [], written: ['s1'] });
  });
});

describe('S25 rows that another list shows', () => {
  const shown = async (key: string, why: 'absent' | 'refused') => [
    ...(await shownElsewhere(runOn(), listOf(key), why)),
  ];

  beforeEach(async () => {
    await havePlanters(1, 2);
    await db.rows('planters').put(planterRow(3, { hub_leader_id: 9 }));
  });

  test('are the rows of a fresh list of the same table', async () => {
    await haveRead(HUB);
    await haveRead('my-reports');
    await db.rows('reports').put(reportRow(3));
    expect(await shown(DIRECTORY, 'absent')).toEqual(['s1', 's2']);
  });

  test('are not the rows of the list itself', async () => {
    await haveRead(DIRECTORY);
    expect(await shown(DIRECTORY, 'absent')).toEqual([]);
    expect(await shown(DIRECTORY, 'refused')).toEqual([]);
  });

  test.each(['absent', 'refused'] as const)(
    'are none if a row may leave one list and stay in another (%s)',
    async (why) => {
      await haveRead(DIRECTORY);
      expect(await shown(HUB, why)).toEqual([]);
    },
  );

  describe('if the list lacked them', () => {
    test('count for ten minutes', async () => {
      await haveRead(HUB, { readAt: NOW - 2 * TIMES.fresh });
      expect(await shown(DIRECTORY, 'absent')).toEqual(['s1', 's2']);
      await haveRead(HUB, { readAt: NOW - 2 * TIMES.fresh - 1 });
      expect(await shown(DIRECTORY, 'absent')).toEqual([]);
    });

    test('do not count in a list that was never read, or is refused', async () => {
      await haveRead(HUB, { readAt: 0 });
      expect(await shown(DIRECTORY, 'absent')).toEqual([]);
      await haveRead(HUB, { refused: { since: NOW, session: 1 } });
      expect(await shown(DIRECTORY, 'absent')).toEqual([]);
    });

    test('do not count if the other list lacked them as well', async () => {
      await haveRead(HUB, { lacks: ['s2'] });
      expect(await shown(DIRECTORY, 'absent')).toEqual(['s1']);
    });

    test('count if the stored rows that it lacked cannot be parsed', async () => {
      await haveRead(HUB, { lacks: 2 as unknown as string[] });
      expect(await shown(DIRECTORY, 'absent')).toEqual(['s1', 's2']);
    });
  });

  describe('if the list is refused', () => {
    test.each<[string, Partial<FeedState>]>([
      ['old', { readAt: 1 }],
      ['refused itself', { refused: { since: NOW, session: 1 } }],
      ['one that lacked them', { lacks: ['s1', 's2'] }],
    ])('count in a list that is %s', async (_what, fields) => {
      await haveRead(HUB, fields);
      expect(await shown(DIRECTORY, 'refused')).toEqual(['s1', 's2']);
    });

    test('do not count in a list that was never read', async () => {
      await haveRead(HUB, { readAt: 0 });
      expect(await shown(DIRECTORY, 'refused')).toEqual([]);
    });

    test('count in a standing list of this person even if it was never read', async () => {
      const value = { role: 'hub_leader', roles: [{ name: 'hub_leader' }], readAt: NOW };
      await db.meta.put({ key: 'holder', value });
      expect(await shown(DIRECTORY, 'refused')).toEqual(['s1', 's2']);
      await haveRead(HUB, { readAt: 0 });
      expect(await shown(DIRECTORY, 'refused')).toEqual(['s1', 's2']);
      expect(await shown(DIRECTORY, 'absent')).toEqual([]);
    });

    test('count for the address of a single record only while its read is fresh', async () => {
      await haveRead('planter:s3', { readAt: NOW - 2 * TIMES.fresh });
      expect(await shown(DIRECTORY, 'refused')).toEqual(['s3']);
      await haveRead('planter:s3', { readAt: NOW - 2 * TIMES.fresh - 1 });
      expect(await shown(DIRECTORY, 'refused')).toEqual([]);
      await haveRead('planter:s3', { refused: { since: NOW, session: 1 } });
      expect(await shown(DIRECTORY, 'refused')).toEqual([]);
      await haveRead('planter:s3', { lacks: ['s3'] });
      expect(await shown(DIRECTORY, 'refused')).toEqual([]);
    });
  });
});

describe('S25 the address of a single row that a list lacked', () => {
  const ok = (body: unknown): Answer => ({ kind: 'ok', status: 200, body });
  const refused = (status: number): Answer => ({
    kind: 'refused',
    status,
    message: 'No',
    body: null,
  });
  const forbidden: Answer = { kind: 'forbidden', message: 'No', body: null };
  const at = (id: number) => `/church-planters/${id}`;
  const there = (id: number) => ({ [at(id)]: ok({ data: { id } }) });

  interface Asking {
    list?: string;
    absent?: string[];
    before?: FeedState;
    /** Number of a row that the list showed. */
    present?: number | undefined;
    overAfter?: number;
  }

  async function ask(answers: Record<string, Answer>, asking: Asking = {}) {
    const { list = DIRECTORY, absent = ['s1'], before, overAfter = Infinity } = asking;
    const present = 'present' in asking ? asking.present : 2;
    const run = runOn(answers, { overAfter });
    const { own, left } = await askAbsent(run, listOf(list), { absent, before, present });
    return { own: Object.fromEntries(own), left };
  }

  test('is not requested if the rows of a list have none', async () => {
    expect(await ask({}, { list: 'contacts:s1' })).toEqual({ own: {}, left: [] });
    expect(asked).toEqual([]);
  });

  test('shows the row, and no control row is requested', async () => {
    expect(await ask(there(1))).toEqual({ own: { s1: 'shown' }, left: [] });
    expect(asked).toEqual([at(1)]);
  });

  test.each([
    ['404', refused(404)],
    ['410', refused(410)],
    ['403', forbidden],
  ])('refuses it with %s, which counts if a row of the list is shown', async (_what, answer) => {
    expect(await ask({ [at(1)]: answer, ...there(2) })).toEqual({
      own: { s1: 'refused' },
      left: [],
    });
    expect(asked).toEqual([at(1), at(2)]);
  });

  test.each([
    ['is refused as well', refused(404)],
    ['brings no record', ok([])],
    ['is lost', undefined],
  ])('proves nothing by a refusal if a row of the list %s', async (_what, control) => {
    const answers = { [at(1)]: refused(404), ...there(3), ...(control && { [at(2)]: control }) };
    expect(await ask(answers, { absent: ['s1', 's3'] })).toEqual({
      own: { s3: 'shown' },
      left: [],
    });
    expect(asked).toEqual([at(1), at(3), at(2)]);
  });

  test('refuses it if the list showed no row at all', async () => {
    expect(await ask({ [at(1)]: refused(404) }, { present: undefined })).toMatchObject({
      own: { s1: 'refused' },
    });
    expect(asked).toEqual([at(1)]);
  });

  test.each([
    ['is lost', { kind: 'unknown', cause: 'offline' } as const],
    ['brings no record', ok([])],
    ['is refused for another reason', refused(400)],
    ['may not be given now', { kind: 'busy', status: 503, retryAfterMs: 1 } as const],
  ])('says nothing if the answer %s, and no other row is requested', async (_what, answer) => {
    const answers = { ...there(1), [at(3)]: answer, ...there(4) };
    expect(await ask(answers, { absent: ['s1', 's3', 's4'] })).toEqual({
      own: { s1: 'shown' },
      left: [],
    });
    expect(asked).toEqual([at(1), at(3)]);
  });

  test('is requested for at most 20 rows, and never for rows without a number', async () => {
    const ids = Array.from({ length: 25 }, (_, nth) => nth + 10);
    const answers = Object.fromEntries(ids.flatMap((id) => Object.entries(there(id))));
    await ask(answers, { absent: ['l1', ...ids.map((id) => `s${id}`)] });
    expect(asked).toEqual(ids.slice(0, 19).map(at));
  });

  test('is not requested again too soon', async () => {
    const absent = [{ lid: 's1', askedAt: NOW - 1 }];
    expect(await ask(there(1), { before: { ...unreadFeed(DIRECTORY), absent } })).toEqual({
      own: {},
      left: [],
    });
    expect(asked).toEqual([]);
  });

  test('is not requested after the end of the run', async () => {
    const answers = { ...there(1), ...there(3) };
    expect(await ask(answers, { absent: ['s1', 's3'], overAfter: 1 })).toMatchObject({
      own: { s1: 'shown' },
    });
    expect(asked).toEqual([at(1)]);
  });

  describe('of a planter missing from a hub', () => {
    const usersOf = (id: number) => `${at(id)}/users`;
    const overseenBy = (leader: number) =>
      ok({ users: [{ id: leader, relationship_type: 'hub_leader' }] });

    test('is not requested if the server names the hub', async () => {
      const answers = { [usersOf(1)]: overseenBy(9), [usersOf(3)]: overseenBy(1) };
      expect(await ask(answers, { list: HUB, absent: ['s1', 's3'] })).toEqual({
        own: { s3: 'shown' },
        left: ['s1'],
      });
      expect(asked).toEqual([usersOf(1), usersOf(3)]);
    });

    test('is requested if the server does not name the hub', async () => {
      const answers = { [usersOf(1)]: refused(500), ...there(1) };
      expect(await ask(answers, { list: HUB })).toEqual({ own: { s1: 'shown' }, left: [] });
      expect(asked).toEqual([usersOf(1), at(1)]);
    });
  });
});
