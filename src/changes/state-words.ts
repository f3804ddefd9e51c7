import type { OpState } from '#db/op.ts';
import { text, translate } from '#shared/i18n.ts';

const STATE_WORDS: Record<OpState, string> = {
  queued: text('Waiting to send'),
  sending: text('Sending …'),
  acked: text('Received'),
  unsure: text('Checking whether it arrived'),
  blocked: text('Waits for an earlier change'),
  parked: text('Not confirmed; retried every hour'),
  held: text('Needs the newest version of the app'),
  attention: text('Needs you'),
};

/** A short message about the state of a write. */
export function stateWords({
  state,
  lastFailure,
}: {
  state: OpState;
  lastFailure?: string | undefined;
}): string {
  if (state === 'blocked' && lastFailure === 'locked') {
    return translate('Waits until you unlock your reports');
  }
  return translate(STATE_WORDS[state]);
}
