import type { OpState } from '#db/op.ts';
import { text, translate } from '#shared/i18n.ts';

const STATE_WORDS: Record<OpState | 'locked' | 'metered', string> = {
  queued: text('Waiting to send'),
  sending: text('Sending …'),
  acked: text('Received'),
  unsure: text('Checking whether it arrived'),
  blocked: text('Waits for an earlier change'),
  parked: text('Not confirmed; retried every hour'),
  held: text('Needs the newest version of the app'),
  attention: text('Needs you'),
  // What a blocked write waits for, by its last failure.
  locked: text('Waits until you unlock your reports'),
  metered: text('Waits: “Text only” is on'),
};

/** A short message about the state of a write. */
export function stateWords({
  state,
  lastFailure,
}: {
  state: OpState;
  lastFailure?: string | undefined;
}): string {
  const isKnown = lastFailure === 'locked' || lastFailure === 'metered';
  return translate(STATE_WORDS[state === 'blocked' && isKnown ? lastFailure : state]);
}
