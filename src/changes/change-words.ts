import type { Op, Reason } from '#db/op.ts';
import { failureWords } from '#shared/failure-words.ts';
import { fieldLabel, fieldSentence } from '#shared/field-label.ts';
import { text, translate } from '#shared/i18n.ts';
import { messageWords } from '#shared/message-words.ts';
import { refusalMessage } from '#shared/refusals.ts';

export { stateWords } from './state-words.ts';

/** The result of the last attempt; undefined if there was none or it gave no reason. */
export function lastAttemptWords({ state, attempts, lastFailure }: Op): string | undefined {
  if (lastFailure === 'locked' || lastFailure === 'metered') return undefined;
  if (lastFailure === 'refused') {
    return translate(
      'Last attempt: The server refused the request. It is tried again automatically.',
    );
  }
  if (lastFailure)
    return translate('Last attempt: {failure}', { failure: translate(failureWords(lastFailure)) });
  return state === 'queued' && attempts === 0
    ? translate('It is sent as soon as there is signal.')
    : undefined;
}

const REASON_WORDS: Record<Reason['kind'], string> = {
  refused: text('The server did not accept it.'),
  forbidden: text(
    'You are not allowed to do this at the moment. It is tried again after your next sign-in.',
  ),
  gone: text('The record does not exist any more.'),
  question: text('The server needs your decision.'),
  unverifiable: text('It may have arrived already, and this cannot be checked.'),
  unreadable: text('This version of the app cannot read it any more. It is kept.'),
  broken: text('It no longer fits the record.'),
  parent: text('The record it belongs to was not created.'),
};

/** The message of a known code in the language in use, otherwise the server's own sentence. */
function serverWords({ code, values = {}, message }: Reason): string {
  const known = code === undefined ? undefined : refusalMessage(code, values);
  return known ? messageWords(known) : translate(message);
}

/** Why a write needs its author: the app's sentence, then the server's own. */
export function reasonWords({ reason }: Pick<Op, 'reason'>): string {
  if (!reason) return translate('No reason was given.');
  const fields = (reason.fields ?? []).map(({ path, message, label }) => {
    const sentence = fieldSentence(label ?? fieldLabel(path), message);
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  });
  return [translate(REASON_WORDS[reason.kind]), serverWords(reason), ...fields]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
