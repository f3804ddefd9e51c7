import type { Op, Reason } from '#db/op.ts';
import { failureWords } from '#shared/failure-words.ts';
import { fieldLabel, fieldSentence } from '#shared/field-label.ts';

export { stateWords } from './state-words.ts';

/** What the last attempt came to; undefined when there was none or it said nothing. */
export function lastAttemptWords({ state, attempts, lastFailure }: Op): string | undefined {
  if (lastFailure === 'locked') return undefined;
  if (lastFailure) return `Last attempt: ${failureWords(lastFailure)}`;
  return state === 'queued' && attempts === 0
    ? 'It is sent as soon as there is signal.'
    : undefined;
}

const REASON_WORDS: Record<Reason['kind'], string> = {
  refused: 'The server did not accept it.',
  forbidden:
    'You are not allowed to do this at the moment. It is offered again after your next sign-in.',
  gone: 'The record does not exist any more.',
  question: 'The server asks.',
  unverifiable: 'It may have arrived already, and this cannot be checked.',
  unreadable: 'This version of the app cannot read it any more. It is kept.',
  broken: 'It no longer fits the record.',
  parent: 'The record it belongs to was not created.',
};

/** Why a write waits for its author: the app's sentence, then the server's own. */
export function reasonWords({ reason }: Pick<Op, 'reason'>): string {
  if (!reason) return 'No reason was given.';
  const fields = (reason.fields ?? []).map(({ path, message }) => {
    const sentence = fieldSentence(fieldLabel(path), message);
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  });
  return [REASON_WORDS[reason.kind], reason.message, ...fields]
    .filter((text) => text !== '')
    .join(' ');
}
