import * as z from 'zod/mini';
import {
  GEOCODE_BATCH,
  GEOCODE_DELAY_MS,
  GeocodeIssue,
  type GeocodeRequest,
  GeocodeResult,
} from '#shared/contract/geocoding.ts';
import type { Answer } from '#shared/http/answer.ts';
import { type Failed, failureOf, wordsFor } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

/** A batch may wait for a slow provider for nearly a minute. */
const TIMEOUT_MS = 90_000;

export const GEOCODE_TIMEOUT =
  'The request timed out. Some planters may have been geocoded already: run it again to go on with the rest.';

/** The specification names the strategies of an issue, and not how they are told: a list of them is shown. */
const Told = z.extend(GeocodeResult, {
  errors: z.array(z.extend(GeocodeIssue, { strategies_tried: z.catch(z.array(z.string()), []) })),
});

export type GeocodeOutcome =
  | { kind: 'done'; result: GeocodeResult }
  | { kind: 'failed'; message: string };

/** `POST /api/church-planters/geocode-batch` */
export async function geocodeBatch(force: boolean): Promise<GeocodeOutcome> {
  const body: GeocodeRequest = { force, delay: GEOCODE_DELAY_MS, maxPlanters: GEOCODE_BATCH };
  const answer = await signedInCall({
    path: '/api/church-planters/geocode-batch',
    method: 'POST',
    body,
    timeoutMs: TIMEOUT_MS,
  });
  if (answer.kind !== 'ok') return { kind: 'failed', message: messageFor(answer) };
  const result = resultIn(answer);
  if (result) return { kind: 'done', result };
  return { kind: 'failed', message: `Server error: ${answer.status} - the answer has no result` };
}

function resultIn(answer: Extract<Answer, { kind: 'ok' }>): GeocodeResult | undefined {
  const { body } = answer;
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  const parsed = Told.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** The sentences of spec part 1, 8: a timeout says to run it again, everything else its status and text. */
function messageFor(answer: Failed): string {
  const isTimeout =
    answer.kind === 'unknown' && (answer.status === 504 || answer.cause === 'timeout');
  if (isTimeout) return GEOCODE_TIMEOUT;
  const { title, detail } = wordsFor(failureOf(answer), '');
  const text = title || detail;
  const status = statusOf(answer);
  return status === undefined ? text : `Server error: ${status} - ${text}`;
}

function statusOf(answer: Failed): number | undefined {
  if (answer.kind === 'forbidden') return 403;
  if (answer.kind === 'unauthorized') return 401;
  return answer.status;
}
