import { expect, test } from 'vitest';
import type { SyncFacts } from '#db/sync-facts.ts';
import { heldWords } from '#src/features/outbox/held-words.ts';
import { statusOf } from './status.ts';

const NOW = 1_000_000_000;
const MINUTE = 60_000;
const waitingSince = (oldestUntriedAt: number): SyncFacts => ({
  waiting: 1,
  sending: 0,
  attention: 0,
  refusals: [],
  lastReceivedAt: null,
  lastRun: undefined,
  oldestUntriedAt,
  firstDownloadRows: null,
  held: undefined,
  frozenUntil: null,
});

test('F77 S34 a write that was not tried for two minutes despite a network is a stall', () => {
  expect(statusOf(waitingSince(NOW - 3 * MINUTE), true, NOW).stalled).toBe(true);
  expect(statusOf(waitingSince(NOW - MINUTE), true, NOW).stalled).toBe(false);
  expect(statusOf(waitingSince(NOW - 3 * MINUTE), false, NOW).stalled).toBe(false);
});

test('S25 lets the user remove held rows only if the server refuses their list', () => {
  const facts = { ...waitingSince(NOW), oldestUntriedAt: null };
  const refused = statusOf(
    { ...facts, held: { why: 'refused', rows: 62, of: 62, since: NOW } },
    true,
    NOW,
  );
  expect(refused.held && heldWords(refused.held)).toContain('62 records are on this device');
  expect(refused.mayRemoveHeld).toBe(true);
  const absent = statusOf(
    { ...facts, held: { why: 'absent', rows: 30, of: 60, since: NOW } },
    true,
    NOW,
  );
  expect(absent.held && heldWords(absent.held)).toContain('30 of 60 records');
  expect(absent.mayRemoveHeld).toBe(false);
});

test('distinguishes a server that answers with errors from a missing connection', () => {
  const ended = (detail?: string): SyncFacts => ({
    ...waitingSince(NOW),
    lastRun: { end: 'offline', detail },
  });
  expect(statusOf(ended('gateway'), true, NOW)).toMatchObject({ offline: true, outage: 'gateway' });
  expect(statusOf(ended(), true, NOW).outage).toBe('offline');
  expect(statusOf(ended('gateway'), false, NOW).outage).toBe('offline');
  expect(statusOf(waitingSince(NOW), true, NOW).outage).toBeUndefined();
});

test('S34 a write saved while the clock was ahead is a stall, too', () => {
  expect(statusOf(waitingSince(NOW + 365 * 24 * 60 * MINUTE), true, NOW).stalled).toBe(true);
});

test('a pause of changes ends at its time, even if the server has not been asked again', () => {
  const facts = { ...waitingSince(NOW), frozenUntil: NOW + MINUTE };
  expect(statusOf(facts, true, NOW).frozenUntil).toBe(NOW + MINUTE);
  expect(statusOf(facts, true, NOW + 2 * MINUTE).frozenUntil).toBeNull();
});
