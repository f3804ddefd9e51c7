import { expect, test, vi } from 'vitest';
import { benchDatabase } from '#tests/bench/server/bench.ts';

vi.setConfig({ testTimeout: 600_000 });

test('the benchmark of the server runs', async () => {
  const size = { planters: 60, contactsOfEach: 2, hub: 24, reports: 60 };
  const scale = { loadMs: 500, clients: 2, samples: 3, repeats: 1, streams: 10 };
  const rows = await benchDatabase('sqlite', [1], size, scale);
  expect(rows).toHaveLength(14);
  const wait = rows.find(({ what }) => what.includes('longest wait of another writer'));
  expect(wait).toMatchObject({ aim: '200 ms', what: expect.stringContaining('of 36 planters') });
});
