import { expect, test } from 'vitest';
import { torture } from '#tests/torture/torture.ts';

test('survives a restart of PostgreSQL: no process ends, and each acknowledged write is there once', async () => {
  const result = await torture({ processes: 2, writers: 6, restarts: 1, terminations: 5 });
  expect(result).toMatchObject({ dead: 0, lost: [], doubled: [], terminated: 5 });
  expect(result.backAfterMs).toHaveLength(1);
  expect(result.acknowledged).toBeGreaterThan(20);
}, 600_000);
