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

/** Apart from their words, which the first screen does not need. */
const CODES: Record<FailureCode, 1> = {
  offline: 1,
  timeout: 1,
  cut: 1,
  redirect: 1,
  'not-json': 1,
  gateway: 1,
  busy: 1,
  refused: 1,
  forbidden: 1,
  unauthorized: 1,
  unanswered: 1,
  'not-found': 1,
  'no-list': 1,
  device: 1,
};

export function isFailureCode(failure: string): failure is FailureCode {
  return Object.hasOwn(CODES, failure);
}
