import type { Answer } from './http/answer.ts';

type Failure =
  | Exclude<Answer['kind'], 'ok' | 'unknown'>
  | Extract<Answer, { kind: 'unknown' }>['cause'];

/** What a failed request was, in words for a person. */
const WORDS: Record<Failure, string> = {
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
};

/** Words for a failure as the sync notes it: one of its codes, or a text that is words already. */
export function failureWords(failure: string): string {
  return isCode(failure) ? WORDS[failure] : failure;
}

function isCode(failure: string): failure is Failure {
  return Object.hasOwn(WORDS, failure);
}
