import type { Answer } from './http/answer.ts';

/** Why a request failed, as a code. */
export type FailureCode =
  | Exclude<Answer['kind'], 'ok' | 'unknown'>
  | Extract<Answer, { kind: 'unknown' }>['cause']
  /** No answer to this one request, while others are answered. */
  | 'unanswered'
  /** The server does not know the address, or the record was deleted. */
  | 'not-found'
  /** The answer lacks the list or the record that was requested. */
  | 'no-list'
  /** The browser's own database failed. */
  | 'device';

/** Separate from their messages, which the first screen does not need. */
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
