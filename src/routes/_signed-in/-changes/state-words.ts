import type { OpState } from '#db/op.ts';

const STATE_WORDS: Record<OpState, string> = {
  queued: 'Waiting to send',
  sending: 'Sending …',
  acked: 'Received',
  unsure: 'Checking whether it arrived',
  blocked: 'Waits for an earlier change',
  parked: 'Not reached for long, tried every hour',
  held: 'Needs the newest version of the app',
  attention: 'Needs you',
};

/** What is happening with a write, in a few words. */
export function stateWords({
  state,
  lastFailure,
}: {
  state: OpState;
  lastFailure?: string | undefined;
}): string {
  if (state === 'blocked' && lastFailure === 'locked') return 'Waits until you unlock your reports';
  return STATE_WORDS[state];
}
