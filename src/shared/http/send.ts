import { type Answer, answerFrom, answerFromError, type OnText } from './answer.ts';
import { ServerHabits } from './server-habits.ts';
import { withKnownSlash } from './trailing-slash.ts';
import { inKnownForm } from './wrapped-body.ts';

/** For a read or a small write (S14). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** For a file on a slow connection (S14). */
export const UPLOAD_TIMEOUT_MS = 120_000;

export interface Request {
  /** `{host}/api`; `/api` is added to a bare `{host}`. */
  apiBase: string;
  /** As the specifications write it: with or without a leading `/api` or `/`. May include a query. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string | null | undefined;
  /** Sent as JSON, except for FormData. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Limit until the first byte of the answer. After that it applies to each pause between two pieces, at most 30 s. */
  timeoutMs?: number;
  /** Receives each piece of a successful answer's body as it arrives, and is awaited. */
  onText?: OnText | undefined;
  signal?: AbortSignal;
  credentials?: RequestCredentials;
  fetch?: typeof globalThis.fetch;
  /** Awaited before a write is repeated in another form. If it throws, the call fails with that error. */
  beforeRepeat?: () => Promise<void>;
  /** What the caller has learned about the server; without it, nothing is remembered. */
  habits?: ServerHabits;
}

/**
 * Sends one request to the backend, and repeats it in another form only if the server asks for that form. There is no
 * limit for an answer as long as data keeps arriving. Network errors are answers too: `send` rejects only if
 * `beforeRepeat` does or, before anything is sent, if the body cannot be written as JSON.
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

/** Remembers the server's time. It stays unknown if a server on another origin hides the `Date` header. */
function noteTime({ habits }: Request, { headers }: Response): void {
  const serverTimeMs = Date.parse(headers.get('date') ?? '');
  if (habits && !Number.isNaN(serverTimeMs)) habits.serverTimeMs = serverTimeMs;
}

/** The full URL of a documented path, with or without a leading `/api` (docs/decisions/specification-gaps.md). */
export function address(apiBase: string, path: string): string {
  const host = apiBase.replace(/\/+$/, '').replace(/\/api$/, '');
  return `${host}/api${innerPath(path)}`;
}

/** A documented path without the leading `/api`. */
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
  /** Restarts the timer. */
  restart(timeoutMs: number): void;
  stop(): void;
}

/** Aborts with a TimeoutError when the time is up, or earlier with the caller's own reason. */
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
