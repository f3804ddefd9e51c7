import { answerFrom, answerFromError } from '#shared/http/answer.ts';
import { address, startDeadline, UPLOAD_TIMEOUT_MS } from '#shared/http/send.ts';
import {
  type NewTrainingFile,
  PART_BYTES,
  PART_FIELD,
  partSize,
  TrainingFile,
} from '#shared/training-files.ts';
import { clearToken, getAccount } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { type DoneOrFailed, doneOrFailed, type Loaded, loaded } from './done-or-failed.ts';
import { type Failed, type Failure, failureOf } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

/* Files of the resource library, transferred part by part. Only servers that keep resources have these calls. */

/** `POST /training-files`: returns how much of this file the server has. */
export async function announceFile(
  body: NewTrainingFile,
  signal: AbortSignal,
): Promise<Loaded<TrainingFile>> {
  const path = '/training-files';
  return loaded(TrainingFile, await signedInCall({ path, method: 'POST', body, signal }));
}

/** `PUT /training-files/{hash}/parts/{number}` */
export async function sendPart(
  { hash, nth }: { hash: string; nth: number },
  part: Blob,
  signal: AbortSignal,
): Promise<DoneOrFailed> {
  const body = new FormData();
  body.append(PART_FIELD, part);
  const path = `/training-files/${hash}/parts/${nth + 1}`;
  const timeoutMs = UPLOAD_TIMEOUT_MS;
  return doneOrFailed(await signedInCall({ path, method: 'PUT', body, timeoutMs, signal }));
}

/** `PUT /training-files/{hash}/complete`: the server checks the parts that have arrived. */
export async function completeFile(hash: string, signal: AbortSignal): Promise<DoneOrFailed> {
  const path = `/training-files/${hash}/complete`;
  const timeoutMs = UPLOAD_TIMEOUT_MS;
  return doneOrFailed(await signedInCall({ path, method: 'PUT', timeoutMs, signal }));
}

export type LoadedPart =
  | { kind: 'done'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; failure: Failure };

/** `GET /training-files/{hash}` for the range of one part. */
export async function loadPart({ hash, size }: NewTrainingFile, nth: number): Promise<LoadedPart> {
  const account = getAccount();
  const token = account.kind === 'signed-in' ? account.token : '';
  const from = nth * PART_BYTES;
  const to = from + partSize(size, nth) - 1;
  const deadline = startDeadline(UPLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(address(apiBase(), `/training-files/${hash}`), {
      headers: {
        Authorization: `Bearer ${token}`,
        Range: `bytes=${from}-${to}`,
        'If-Range': `"${hash}"`,
      },
      // A redirect followed silently would turn a portal's page into a file.
      redirect: 'manual',
      cache: 'no-store',
      signal: deadline.signal,
    });
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/pdf')) {
      const answer = await answerFrom(response);
      if (answer.kind === 'unauthorized') await clearToken(token);
      return {
        kind: 'failed',
        failure: answer.kind === 'ok' ? { kind: 'portal' } : failureOf(answer),
      };
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    // A proxy may have removed the range from the request; then this is the whole file.
    const part = response.status === 206 ? bytes : bytes.slice(from, to + 1);
    if (part.length === to - from + 1) return { kind: 'done', bytes: part };
    return { kind: 'failed', failure: { kind: 'unreachable' } };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(answerFromError(error, 'cut') as Failed) };
  } finally {
    deadline.stop();
  }
}
