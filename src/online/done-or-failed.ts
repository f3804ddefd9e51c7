import * as z from 'zod/mini';
import { isRecord } from '#shared/contract/common.ts';
import { listIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { type Failure, failureOf } from './failure.ts';

/** The outcome of a call whose answer contains nothing else. */
export type DoneOrFailed = { kind: 'done' } | { kind: 'failed'; failure: Failure };

export function doneOrFailed(answer: Answer): DoneOrFailed {
  return answer.kind === 'ok' ? { kind: 'done' } : { kind: 'failed', failure: failureOf(answer) };
}

/** The failure of an answer that lacks the expected list. */
export const NO_LIST: Failure = { kind: 'rejected', message: '', fields: {} };

/** The readable rows of a list, and the number of unreadable ones. An answer without a list is not an empty list. */
export type Rows<T> =
  | { kind: 'done'; rows: T[]; unreadable: number }
  | { kind: 'failed'; failure: Failure };

export function rowsIn<T>(shape: z.core.$ZodType<T>, answer: Answer): Rows<T> {
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const listed = listIn(answer.body);
  if (!listed) return { kind: 'failed', failure: NO_LIST };
  const rows = listed.flatMap((one) => {
    const row = z.safeParse(shape, one);
    return row.success ? [row.data] : [];
  });
  return { kind: 'done', rows, unreadable: listed.length - rows.length };
}

/** The outcome of a call whose answer has a record in `data`. */
export type Loaded<T> = { kind: 'done'; data: T } | { kind: 'failed'; failure: Failure };

export function loaded<T>(shape: z.core.$ZodType<T>, answer: Answer): Loaded<T> {
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const parsed = z.safeParse(shape, isRecord(answer.body) ? answer.body.data : undefined);
  if (parsed.success) return { kind: 'done', data: parsed.data };
  return { kind: 'failed', failure: { kind: 'rejected', message: '', fields: {} } };
}
