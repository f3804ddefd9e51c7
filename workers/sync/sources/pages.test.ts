import { expect, test } from 'vitest';
import type { Answer } from '#shared/http/answer.ts';
import { readWhole } from './pages.ts';

const ROWS = Array.from({ length: 35 }, (_, nth) => ({ id: nth + 1 }));
type Page = (query: URLSearchParams) => { rows: unknown[]; total?: number };

/** A server that answers each query with the result of `page`; counts the requests. */
async function read(page: Page) {
  let asked = 0;
  const get = async (path: string): Promise<Answer> => {
    asked += 1;
    const { rows, ...stated } = page(new URLSearchParams(path.split('?')[1] ?? ''));
    return { kind: 'ok', status: 200, body: { data: rows, ...stated } };
  };
  const list = await readWhole(get, '/users', ['users']);
  if (list.kind !== 'list') throw new Error('no list');
  const ids = new Set(list.rows.map((row) => (row as { id: number }).id));
  return { ids: ids.size, rows: list.rows.length, isPartial: list.isPartial, asked };
}

const numbered = (first: number, size = 15): Page => {
  return (query) => {
    const page = Number(query.get('page') ?? first) - first;
    return { rows: ROWS.slice(page * size, (page + 1) * size) };
  };
};

test('S25 reads all pages by number up to the stated total', async () => {
  const page: Page = (query) => ({ ...numbered(1)(query), total: 35 });
  expect(await read(page)).toMatchObject({ ids: 35, rows: 35, isPartial: false });
});

test('S25 reads pages up to an empty one if no total is stated', async () => {
  expect(await read(numbered(1))).toMatchObject({ ids: 35, isPartial: false });
});

test('S25 pages numbered from 0 prove nothing', async () => {
  expect(await read(numbered(0))).toMatchObject({ isPartial: true });
});

test('S25 continues by offset if the server supports it', async () => {
  const page: Page = (query) => {
    const from = Number(query.get('offset') ?? 0);
    return { rows: ROWS.slice(from, from + Math.min(20, Number(query.get('limit') ?? 20))) };
  };
  expect(await read(page)).toMatchObject({ ids: 35, isPartial: false });
});

test('S25 keeps the rows of a list in random order and marks it as possibly cut', async () => {
  let turn = 0;
  const page: Page = () => {
    turn += 7;
    return { rows: [...ROWS.slice(turn % 35), ...ROWS.slice(0, turn % 35)].slice(0, 20) };
  };
  const list = await read(page);
  expect(list.ids).toBeGreaterThan(20);
  expect(list.rows).toBe(list.ids);
  expect(list.isPartial).toBe(true);
});

test('S25 sends three requests in total to a server that ignores paging', async () => {
  expect(await read(() => ({ rows: ROWS.slice(0, 20) }))).toMatchObject({
    ids: 20,
    isPartial: true,
    asked: 3,
  });
});

test('S25 reads a list once if it is shorter than any usual limit', async () => {
  expect(await read(() => ({ rows: ROWS.slice(0, 17) }))).toMatchObject({ rows: 17, asked: 1 });
});
