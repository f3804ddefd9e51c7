import { type Answer, answerFrom, answerFromError, type OnText } from './answer.ts';
import { ServerHabits } from './server-habits.ts';
import { withKnownSlash } from './trailing-slash.ts';
import { inKnownForm } from './wrapped-body.ts';

/** A read or a small write (S14). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** A file on a slow line (S14). */
export const UPLOAD_TIMEOUT_MS = 120_000;

export interface Request {
  /** `{host}/api`; a bare `{host}` is completed. */
  apiBase: string;
  /** As the specifications write it: with or without a leading `/api` or `/`. May carry a query. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string | null | undefined;
  /** Sent as JSON; FormData goes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Until the first byte of the answer; from then on between two pieces of it, at most 30 s. */
  timeoutMs?: number;
  /** Hears each piece of a successful answer's body as it arrives, and is waited for. */
  onText?: OnText | undefined;
  signal?: AbortSignal;
  credentials?: RequestCredentials;
  fetch?: typeof globalThis.fetch;
  /** Awaited before a write is repeated in another form; what it throws ends the call. */
  beforeRepeat?: () => Promise<void>;
  /** What is known of the server, kept by the sender; without it nothing is remembered. */
  habits?: ServerHabits;
}

/**
 * One request to the backend; it is repeated in another form only where a server asks for that form. An answer may take
 * as long as it likes while it arrives: only silence ends it. What goes wrong on the way is an answer too; only
 * `beforeRepeat` throws, and a body that cannot be written as JSON, before anything is sent.
 */
export function send(request: Request): Promise<Answer> {
  const { apiBase, body, token, method = 'GET' } = request;
  const path = innerPath(request.path);
  const habits = (request.habits ?? new ServerHabits()).of(apiBase, token);
  if (method === 'GET') {
    return withKnownSlash({ path, habits }, (known) => sendOnce({ ...request, path: known }));
  }
  const write = { method, path, body, habits };
  let isRepeated = false;
  return inKnownForm(write, async (known) => {
    if (isRepeated) await request.beforeRepeat?.();
    isRepeated = true;
    return sendOnce({ ...request, body: known });
  });
}

async function sendOnce(request: Request): Promise<Answer> {
  const fetch = request.fetch ?? globalThis.fetch;
  const url = address(request.apiBase, request.path);
  const init = initOf(request);
  const timeoutMs = request.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const idleMs = Math.min(timeoutMs, REQUEST_TIMEOUT_MS);
  const deadline = startDeadline(timeoutMs, request.signal);
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    noteTime(request, response);
    return await answerFrom(response, async (text) => {
      deadline.restart(idleMs);
      if (response.ok) await request.onText?.(text);
    });
  } catch (error) {
    return answerFromError(error);
  } finally {
    deadline.stop();
  }
}

/** Across origins a server may hide it: then its time is unknown. */
function noteTime({ habits }: Request, { headers }: Response): void {
  const serverTimeMs = Date.parse(headers.get('date') ?? '');
  if (habits && !Number.isNaN(serverTimeMs)) habits.serverTimeMs = serverTimeMs;
}

/** The full URL of a path of the specifications, with or without a leading `/api` (docs/decisions/specification-gaps.md). */
export function address(apiBase: string, path: string): string {
  const host = apiBase.replace(/\/+$/, '').replace(/\/api$/, '');
  return `${host}/api${innerPath(path)}`;
}

/** A path of the specifications as it is behind `/api`. */
export function innerPath(path: string): string {
  return `/${path.replace(/^\/+/, '').replace(/^api\//, '')}`;
}

function initOf(request: Request): RequestInit {
  return {
    method: request.method ?? 'GET',
    headers: headersOf(request),
    body: bodyOf(request.body),
    credentials: request.credentials ?? 'same-origin',
    // A redirect followed silently would turn a portal's page into an answer.
    redirect: 'manual',
    cache: 'no-store',
  };
}

function headersOf({ token, body, headers }: Request): Record<string, string> {
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    Accept: 'application/json',
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...headers,
  };
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

export interface Deadline {
  signal: AbortSignal;
  /** Starts to count from now. */
  restart(timeoutMs: number): void;
  stop(): void;
}

/** Aborts with a TimeoutError when the time is over, or with the caller's own reason before it. */
export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const start = (ms: number) =>
    setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  let timer = start(timeoutMs);
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    restart(ms) {
      clearTimeout(timer);
      timer = start(ms);
    },
    stop() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
