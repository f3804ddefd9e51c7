import { expect, test } from 'vitest';
import type { Answer } from '#shared/http/answer.ts';
import { readWhole } from './pages.ts';

const ROWS = Array.from({ length: 35 }, (_, nth) => ({ id: nth + 1 }));
type Page = (query: URLSearchParams) => { rows: unknown[]; total?: number };

/** A server whose list shows what `page` makes of a query; the number of requests. */
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

test('S25 reads all pages of a server that counts them, to the total that it states', async () => {
  const page: Page = (query) => ({ ...numbered(1)(query), total: 35 });
  expect(await read(page)).toMatchObject({ ids: 35, rows: 35, isPartial: false });
});

test('S25 reads pages to an empty one where no total is stated', async () => {
  expect(await read(numbered(1))).toMatchObject({ ids: 35, isPartial: false });
});

test('S25 pages that count from 0 prove nothing', async () => {
  expect(await read(numbered(0))).toMatchObject({ isPartial: true });
});

test('S25 reads on by offset where the server takes one', async () => {
  const page: Page = (query) => {
    const from = Number(query.get('offset') ?? 0);
    return { rows: ROWS.slice(from, from + Math.min(20, Number(query.get('limit') ?? 20))) };
  };
  expect(await read(page)).toMatchObject({ ids: 35, isPartial: false });
});

test('S25 keeps what a list in random order shows, and says that it may be cut', async () => {
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

test('S25 a server that ignores pages is asked three times in all', async () => {
  expect(await read(() => ({ rows: ROWS.slice(0, 20) }))).toMatchObject({
    ids: 20,
    isPartial: true,
    asked: 3,
  });
});

test('S25 a list of fewer rows than anybody limits is read once', async () => {
  expect(await read(() => ({ rows: ROWS.slice(0, 17) }))).toMatchObject({ rows: 17, asked: 1 });
});
