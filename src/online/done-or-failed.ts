import type { Answer } from '#shared/http/answer.ts';
import { type Failure, failureOf } from './failure.ts';

/** What became of a call whose answer says nothing more. */
export type DoneOrFailed = { kind: 'done' } | { kind: 'failed'; failure: Failure };

export function doneOrFailed(answer: Answer): DoneOrFailed {
  return answer.kind === 'ok' ? { kind: 'done' } : { kind: 'failed', failure: failureOf(answer) };
}
