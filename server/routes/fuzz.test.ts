import { expect, test } from 'vitest';
import { fuzz } from '#tests/fuzz/fuzz.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';

onBothDatabases('1,000 requests of every kind from every role', ({ open }) => {
  test('are answered without a 5xx, and refused in one shape', async () => {
    const { faults, statuses, unasked } = await fuzz(await open(), { seed: 14, requests: 1_000 });
    expect(faults).toEqual([]);
    expect(unasked).toEqual([]);
    expect(statuses[200]).toBeGreaterThan(100);
    expect(statuses[400]).toBeGreaterThan(100);
  }, 120_000);
});
