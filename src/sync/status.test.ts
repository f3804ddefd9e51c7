import { expect, test } from 'vitest';
import type { SyncFacts } from '#db/sync-facts.ts';
import { statusOf } from './status.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const waitingSince = (oldestUntriedAt: number): SyncFacts => ({
  waiting: 1,
  sending: 0,
  attention: 0,
  lastReceivedAt: null,
  lastRun: undefined,
  oldestUntriedAt,
  firstDownloadRows: null,
  held: undefined,
});

test('F77 S34 a write that nobody tried to send for two minutes, with a network, is a stall', () => {
  expect(statusOf(waitingSince(NOW - 3 * MINUTE), true, NOW).stalled).toBe(true);
  expect(statusOf(waitingSince(NOW - MINUTE), true, NOW).stalled).toBe(false);
  expect(statusOf(waitingSince(NOW - 3 * MINUTE), false, NOW).stalled).toBe(false);
});
