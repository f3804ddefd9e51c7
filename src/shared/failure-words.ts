import { type FailureCode, isFailureCode } from './failure-codes.ts';
import { text, translate } from './i18n.ts';

const WORDS: Record<FailureCode, string> = {
  offline: text('There is no connection to the server.'),
  timeout: text('The server did not answer in time.'),
  cut: text('The connection broke off.'),
  redirect: text('This network wants you to sign in to it first, as in a hotel or a café.'),
  'not-json': text(
    'Something else answered in place of the server, perhaps the sign-in page of a Wi-Fi network.',
  ),
  gateway: text('The server reported an error.'),
  busy: text('The server is busy.'),
  refused: text('The server refused the request.'),
  forbidden: text('You may not see this.'),
  unauthorized: text('You are signed out.'),
  unanswered: text('The server did not answer this request.'),
  'not-found': text('The server does not have this.'),
  'no-list': text('The server answered without a list.'),
  device: text('The data on this device cannot be read.'),
};

/** The message for a failure that the sync recorded: either one of its codes or a text that is already a message. */
export function failureWords(failure: string): string {
  return translate(isFailureCode(failure) ? WORDS[failure] : failure);
}
