import { isRecord } from '../contract/common.ts';
import { messageIn } from './message-in.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * Why the outcome of a request is unknown (S14):
 * `timeout` no answer in time · `offline` no answer at all (it may still have arrived) · `gateway` a 5xx ·
 * `not-json` something other than the backend answered, such as a portal page · `redirect` redirected elsewhere ·
 * `cut` the answer was cut off.
 */
export type UnknownCause = 'timeout' | 'offline' | 'gateway' | 'not-json' | 'redirect' | 'cut';

/** The outcome of a request. `message` is the server's own text, or `''` if it gave none. */
export type Answer =
  | { kind: 'ok'; status: number; body: unknown }
  | { kind: 'refused'; status: number; message: string; body: unknown }
  | { kind: 'unauthorized'; message: string; body?: unknown }
  | { kind: 'forbidden'; message: string; body?: unknown }
  /** Known not to have been executed: retry after this wait. */
  | {
      kind: 'busy';
      status: number;
      retryAfterMs: number;
      /** The answer is JSON, so it came from the backend itself and not from a proxy in front of it. */
      isFromBackend?: true;
      /** The operator has paused all changes until this moment, in milliseconds since 1970. */
      frozenUntil?: number | undefined;
    }
  | { kind: 'unknown'; cause: UnknownCause; status?: number; message?: string };

type Body = { kind: 'json'; value: unknown } | { kind: 'empty' } | { kind: 'text'; text: string };

/**
 * Reads a response to its end and classifies it (S14). Never throws.
 * @param onText receives each piece of the body as it arrives, and is awaited
 */
export async function answerFrom(
  response: Response,
  onText: OnText = () => undefined,
  nowMs = Date.now(),
): Promise<Answer> {
  if (isRedirect(response)) return { kind: 'unknown', cause: 'redirect', status: response.status };
  let text: string;
  try {
    text = await textOf(response, onText);
  } catch (error) {
    return answerFromError(error, 'cut');
  }
  return judge(response, text, nowMs);
}

export type OnText = (text: string) => Promise<void> | void;

async function textOf(response: Response, onText: OnText): Promise<string> {
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    const piece = decoder.decode(value, { stream: !done });
    text += piece;
    if (done) return text;
    await onText(piece);
  }
}

/**
 * Classifies an exception of `fetch`. Aborting with a reason named `TimeoutError` counts as a timeout.
 * `otherwise`: `offline` before the first byte of an answer, `cut` after it.
 */
export function answerFromError(error: unknown, otherwise: 'offline' | 'cut' = 'offline'): Answer {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return { kind: 'unknown', cause: 'timeout' };
  if (name === 'AbortError') return { kind: 'unknown', cause: 'cut' };
  return { kind: 'unknown', cause: otherwise };
}

function judge(response: Response, text: string, nowMs: number): Answer {
  const { status } = response;
  // Even from an intermediary, both mean that nothing was executed.
  if (status === 429 || status === 503) {
    const waitMs = retryAfterMs(response.headers, nowMs);
    const isFromBackend = read(response, text).kind === 'json';
    return {
      kind: 'busy',
      status,
      retryAfterMs: waitMs,
      ...(isFromBackend ? { isFromBackend, ...frozenIn(jsonIn(text)) } : {}),
    };
  }
  if (status === 408) return { kind: 'unknown', cause: 'timeout', status };
  // 511 is sent by a captive portal, 407 by a proxy that wants a password of its own.
  if (status === 511 || status === 407) return { kind: 'unknown', cause: 'not-json', status };
  if (status >= 500) {
    return { kind: 'unknown', cause: 'gateway', status, message: messageIn(jsonIn(text)) };
  }
  const body = read(response, text);
  return status < 400 ? judgeSuccess(status, body, response) : judgeRefusal(status, body, response);
}

/** The end of the pause, which the reference server states in the body of its 503 while changes are paused. */
function frozenIn(body: unknown): { frozenUntil?: number } {
  if (!isRecord(body) || typeof body.frozenUntil !== 'string') return {};
  const frozenUntil = Date.parse(body.frozenUntil);
  return Number.isNaN(frozenUntil) ? {} : { frozenUntil };
}

function judgeSuccess(status: number, body: Body, response: Response): Answer {
  if (body.kind === 'text') return notTheBackend(status, response);
  if (body.kind === 'empty') return { kind: 'ok', status, body: null };
  const { value } = body;
  if (saysFailure(value))
    return { kind: 'refused', status, message: messageIn(value), body: value };
  return { kind: 'ok', status, body: value };
}

/**
 * A refusal is final for a write, so only the backend's own JSON or an empty body counts: a proxy's HTML 404 must not
 * make a DELETE look done. The exceptions are 401 and 403 without an HTML page, 413, and plain text with a status that
 * judges the content.
 */
function judgeRefusal(status: number, body: Body, response: Response): Answer {
  const value = body.kind === 'json' ? body.value : null;
  const message = messageIn(value);
  const isPage = body.kind === 'text' && isHtml(response, body.text);
  if (status === 401 && !isPage) return { kind: 'unauthorized', message, body: value };
  if (status === 403 && !isPage) return { kind: 'forbidden', message, body: value };
  if (status === 413 || body.kind !== 'text')
    return { kind: 'refused', status, message, body: value };
  const isPlain = body.kind === 'text' && !isPage && contentType(response).startsWith('text/plain');
  if (isPlain && JUDGES_CONTENT.has(status)) {
    return { kind: 'refused', status, message: body.text.trim(), body: null };
  }
  return notTheBackend(status, response);
}

/** Statuses which imply that the request was read. Plain text with them comes from the backend itself, as from Go. */
const JUDGES_CONTENT: ReadonlySet<number> = new Set([400, 409, 422]);

/** JSON that does not parse was cut off in transit; anything else did not come from the backend. */
function notTheBackend(status: number, response: Response): Answer {
  const cause = contentType(response).includes('json') ? 'cut' : 'not-json';
  return { kind: 'unknown', cause, status };
}

function read(response: Response, text: string): Body {
  if (isHtml(response, text)) return { kind: 'text', text };
  if (text.trim() === '') return { kind: 'empty' };
  const value = jsonIn(text);
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value };
}

/** Parses a text as JSON; undefined if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function isHtml(response: Response, text: string): boolean {
  return contentType(response).includes('html') || text.trimStart().startsWith('<');
}

function contentType(response: Response): string {
  return (response.headers.get('content-type') ?? '').toLowerCase();
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

/**
 * True for a body that reports a failure despite a successful status: `success: false`, an invitation that can be sent
 * again, or an error and nothing else.
 */
function saysFailure(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const body: Record<string, unknown> = { ...value };
  if ('success' in body) return body.success === false || body.success === 'false';
  if (body.canResend === true) return true;
  const { error, message: _, ...rest } = body;
  return Boolean(error) && messageIn({ error }) !== '' && Object.keys(rest).length === 0;
}
