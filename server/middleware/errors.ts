import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { isBusy } from '#server/db/dialects.ts';
import { describeError } from '#server/describe-error.ts';
import { Refused, refusalResponse } from '#server/refused.ts';
import type { RequestVariables } from '#server/request-variables.ts';

const BUSY_RETRY_SECONDS = 2;

/** The only place that turns an error thrown by a handler into a response. */
export function answerErrors(log: Logger): ErrorHandler<RequestVariables> {
  return (error, c) => {
    const requestId = c.get('requestId');
    if (error instanceof Refused) return refusalResponse(error);
    log.error({ requestId, route: c.get('route'), fault: describeError(error) }, 'request failed');
    return refusalResponse(refusalFor(error), requestId);
  };
}

/** Gives no details: internal errors belong in the log only. */
function refusalFor(error: Error): Refused {
  if (isBusy(error)) {
    return new Refused(503, 'The server is busy. Please try again.', {
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    });
  }
  return new Refused(500, 'Something went wrong on the server. Please try again later.');
}
