import { afterEach, expect, it, vi } from 'vitest';
import { type SyncFigures, syncWords } from './sync-status-words.ts';

const REST: SyncFigures = {
  isKnown: true,
  waiting: 0,
  attention: 0,
  sending: false,
  offline: false,
  signedOut: false,
  allSentAt: null,
  firstDownload: null,
  stalled: false,
  held: undefined,
  problem: null,
};

afterEach(() => {
  vi.useRealTimers();
});

it.each<[string, Partial<SyncFigures>]>([
  ['All sent', {}],
  ['Checking…', { isKnown: false, offline: true }],
  ['Offline', { offline: true }],
  ['Offline – 3 waiting', { offline: true, waiting: 3, sending: true }],
  ['Server error – 3 waiting', { offline: true, outage: 'gateway', waiting: 3 }],
  ['Server busy', { offline: true, outage: 'busy' }],
  ['Sending 3…', { sending: true, waiting: 3 }],
  ['3 waiting', { waiting: 3 }],
  ['3 waiting – see why', { waiting: 3, stalled: true }],
  ['Sync needs a look', { held: { why: 'absent', rows: 40, of: 60 } }],
  ['1 needs attention', { attention: 1, waiting: 3, offline: true }],
  ['2 need attention', { attention: 2 }],
  ['Sign in to send', { signedOut: true, waiting: 1, attention: 2 }],
  ['Loading 1,240…', { firstDownload: { rows: 1240 } }],
])('says "%s"', (text, figures) => {
  expect(syncWords({ ...REST, ...figures }).text).toBe(text);
});

it('shows when the last change was received: the time if it was today, otherwise the day', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 0) });
  const at = (day: number) => new Date(2026, 10, day, 14, 2).getTime();
  expect(syncWords({ ...REST, allSentAt: at(21) }).text).toBe('All sent at 14:02');
  expect(syncWords({ ...REST, allSentAt: at(20) }).text).toBe('All sent at 11/20/2026');
});
