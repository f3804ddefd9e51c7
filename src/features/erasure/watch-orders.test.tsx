import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { obeyOrders } from './obey-orders.ts';
import { toldByFeed } from './told-by-feed.ts';
import { watchOrders } from './watch-orders.ts';

vi.mock('./obey-orders.ts', () => ({ obeyOrders: vi.fn(async () => undefined) }));
vi.mock('./told-by-feed.ts', () => ({ toldByFeed: vi.fn(async () => undefined) }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.dynamicImportSettled();
  }
}

/** How often an open page that nobody touches asks in an hour. */
async function askedInAnHour(told: Awaited<ReturnType<typeof toldByFeed>>): Promise<number> {
  vi.mocked(toldByFeed).mockResolvedValue(told);
  vi.mocked(obeyOrders).mockClear();
  await pass(60);
  return vi.mocked(obeyOrders).mock.calls.length;
}

it('asks every quarter of an hour, soon after the feed tells of an order, and never while it tells of none', async () => {
  watchOrders(async () => ({ kind: 'ready' }));
  await pass(1);
  expect(obeyOrders).toHaveBeenCalledOnce();
  expect(await askedInAnHour('none')).toBe(0);
  expect(await askedInAnHour('ordered')).toBe(4);
  expect(await askedInAnHour(undefined)).toBe(4);

  // Sooner than a quarter of an hour after the last question.
  vi.mocked(obeyOrders).mockClear();
  while (vi.mocked(obeyOrders).mock.calls.length === 0) await pass(1);
  vi.mocked(toldByFeed).mockResolvedValue('none');
  await pass(5);
  expect(obeyOrders).toHaveBeenCalledOnce();
  vi.mocked(toldByFeed).mockResolvedValue('ordered');
  await pass(5);
  expect(obeyOrders).toHaveBeenCalledTimes(2);
});
