import type { Answer } from './http/answer.ts';

/** What a failed request was, in one word. */
export type FailureCode =
  | Exclude<Answer['kind'], 'ok' | 'unknown'>
  | Extract<Answer, { kind: 'unknown' }>['cause']
  /** No answer to this one request, while others are answered. */
  | 'unanswered'
  /** The address is unknown to the server, or what it belongs to was deleted. */
  | 'not-found'
  /** An answer without the list, or without the record, that was asked for. */
  | 'no-list'
  /** The browser's own database failed. */
  | 'device';

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

export function isFailureCode(failure: string): failure is FailureCode {
  return Object.hasOwn(WORDS, failure);
}
