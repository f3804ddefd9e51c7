import type { REFUSALS_WITH_VALUES } from '#shared/refusals.ts';
import { codeOf } from './refusal-codes.ts';

/** Data that a refusal may carry besides its sentence. */
export interface RefusalDetails {
  /** Which inputs were wrong (400). */
  fields?: { path: string; message: string }[];
  /** How long the client should wait before it tries again (429, 503). */
  retryAfterSeconds?: number;
  /** The code of a sentence that contains `values`. Fixed sentences have theirs in refusal-codes.ts. */
  code?: keyof typeof REFUSALS_WITH_VALUES;
  values?: Record<string, unknown>;
  /** Further documented members of the response, e.g. `canResend`. */
  body?: Record<string, unknown>;
}

/**
 * An expected refusal. May be thrown anywhere in a handler, also inside a transaction, which it rolls back. The
 * response is `{success: false, error, message, code, …}` with its status.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  /** For a person to read. */
  readonly text: string;
  readonly details: RefusalDetails;

  constructor(status: number, text: string, details: RefusalDetails = {}) {
    super(text);
    this.status = status;
    this.text = text;
    this.details = details;
  }
}

export function notFound(text = 'Not found'): Refused {
  return new Refused(404, text);
}

export function forbidden(text = 'You do not have permission to do this'): Refused {
  return new Refused(403, text);
}

export function refusalResponse(refused: Refused, requestId?: string): Response {
  const { fields, retryAfterSeconds, values, body } = refused.details;
  const code = refused.details.code ?? codeOf(refused.text);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  const answer = {
    success: false,
    error: refused.text,
    message: refused.text,
    code,
    values,
    fields,
    requestId,
  };
  return new Response(JSON.stringify({ ...answer, ...body }), { status: refused.status, headers });
}
