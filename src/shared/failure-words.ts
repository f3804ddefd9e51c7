import { type FailureCode, isFailureCode } from './failure-codes.ts';

const WORDS: Record<FailureCode, string> = {
  offline: 'There is no connection to the server.',
  timeout: 'The server did not answer in time.',
  cut: 'The connection broke off.',
  redirect: 'The network asks for a sign-in of its own first (a captive portal).',
  'not-json': 'Something else answered in place of the server, perhaps a captive portal.',
  gateway: 'The server has a problem of its own at the moment.',
  busy: 'The server is busy.',
  refused: 'The server refused the request.',
  forbidden: 'You may not see this.',
  unauthorized: 'You are signed out.',
  unanswered: 'The server did not answer this request.',
  'not-found': 'The server does not have this.',
  'no-list': 'The server answered without a list.',
  device: 'The data on this device cannot be read.',
};

/** Words for a failure as the sync notes it: one of its codes, or a text that is words already. */
export function failureWords(failure: string): string {
  return isFailureCode(failure) ? WORDS[failure] : failure;
}
