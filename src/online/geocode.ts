import { geocodeResultIn } from '#shared/contract/answers/geocoding.ts';
import {
  GEOCODE_BATCH,
  GEOCODE_DELAY_MS,
  type GeocodeRequest,
  type GeocodeResult,
} from '#shared/contract/geocoding.ts';
import { text, translate } from '#shared/i18n.ts';
import { type Failed, failureOf, wordsForRead } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

/** A batch may have to wait for a slow provider for nearly a minute. */
const TIMEOUT_MS = 90_000;

export const GEOCODE_TIMEOUT = text(
  'The request timed out. Some planters may have been geocoded already: run it again to continue with the rest.',
);

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
  const result = geocodeResultIn(answer.body);
  if (result) return { kind: 'done', result };
  return {
    kind: 'failed',
    message: translate('Server error: {status} - the answer has no result', {
      status: String(answer.status),
    }),
  };
}

/** The sentences of spec part 1, 8: a timeout says to run it again, and any other failure shows its status and text. */
function messageFor(answer: Failed): string {
  const isTimeout =
    answer.kind === 'unknown' && (answer.status === 504 || answer.cause === 'timeout');
  if (isTimeout) return translate(GEOCODE_TIMEOUT);
  const { title, detail } = wordsForRead(failureOf(answer), '');
  const reason = title || detail;
  const status = statusOf(answer);
  return status === undefined
    ? reason
    : translate('Server error: {status} - {reason}', { status: String(status), reason });
}

function statusOf(answer: Failed): number | undefined {
  if (answer.kind === 'forbidden') return 403;
  if (answer.kind === 'unauthorized') return 401;
  return answer.status;
}
