import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOCK_AFTER_MS } from '#shared/config.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openPageVault, type PageVault } from './page-vault.ts';
import { readItem } from './vault-store.ts';

const API_BASE = 'https://network.example/api';
const KEYS = `open:${API_BASE}:7`;

let page: PageVault;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  page.stop();
  await page.vault.lock();
});

/** Opens the vault, and hides its page `ms` later. Returns the states that are reported. */
async function hiddenAfter(ms: number): Promise<readonly string[]> {
  const reported: string[] = [];
  page = openPageVault(API_BASE, 7, ({ state }) => reported.push(state));
  await page.vault.signIn('fieldbook');
  await vi.advanceTimersByTimeAsync(ms);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(vi.getTimerCount()).toBe(1));
  return reported;
}

it('erases the keys of a vault behind a hidden page half an hour after it was last used', async () => {
  const reported = await hiddenAfter(LOCK_AFTER_MS - 60_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await readItem(KEYS)).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_000);
  await eventually(async () => expect(await readItem(KEYS)).toBeUndefined());
  await eventually(() => expect(reported.at(-1)).toBe('locked'));
  expect(vi.getTimerCount()).toBe(0);
});

it('erases them within a minute if the clock is set ahead or the device has slept', async () => {
  const reported = await hiddenAfter(1_000);
  vi.setSystemTime(Date.now() + LOCK_AFTER_MS);
  await vi.advanceTimersByTimeAsync(60_000);
  await eventually(async () => expect(await readItem(KEYS)).toBeUndefined());
  await eventually(() => expect(reported.at(-1)).toBe('locked'));
});
