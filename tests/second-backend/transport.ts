import type { Answer } from './answers.ts';
import type { Environment } from './call.ts';
import { networkError } from './failures.ts';

/** Statuses that must not have a body. */
const bodiless = new Set([204, 205, 304]);

const encoder = new TextEncoder();

/** Makes what is handed to the caller. Names of headers are in small letters. */
export type Respond = (
  body: Uint8Array<ArrayBuffer> | ReadableStream | null,
  head: { status: number; headers: ReadonlyMap<string, string> },
) => Response;

export const respond: Respond = (body, { status, headers }) =>
  new Response(body, { status, headers: [...headers] });

function bytesOf(answer: Answer): { bytes: Uint8Array; type: string } | undefined {
  if (bodiless.has(answer.status)) return undefined;
  if (answer.raw) {
    const { content, type } = answer.raw;
    return { bytes: typeof content === 'string' ? encoder.encode(content) : content, type };
  }
  if (answer.body === undefined) return undefined;
  return {
    bytes: encoder.encode(JSON.stringify(answer.body)),
    type: 'application/json; charset=utf-8',
  };
}

/** Sends the bytes in chunks, with pauses, so that slow output never stops for long. */
function trickle(env: Environment, bytes: Uint8Array, perSecond: number): ReadableStream {
  const size = Math.max(64, Math.floor(perSecond / 4));
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent >= bytes.length) {
        controller.close();
        return;
      }
      const chunk = bytes.slice(sent, sent + size);
      await env.sleep((chunk.length / perSecond) * 1000);
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
}

function cutStream(bytes: Uint8Array, length: number): ReadableStream {
  let started = false;
  return new ReadableStream({
    pull(controller) {
      if (started) {
        controller.error(networkError());
        return;
      }
      started = true;
      if (length > 0) controller.enqueue(bytes.slice(0, length));
    },
  });
}

export function toResponse(env: Environment, answer: Answer, cutAfter?: number): Response {
  const { status } = answer;
  const headers = new Map(
    Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  headers.set('date', new Date(env.clock()).toUTCString());
  const content = bytesOf(answer);
  if (!content) {
    if (!bodiless.has(status)) headers.set('content-length', '0');
    return env.respond(null, { status, headers });
  }
  if (!headers.has('content-type')) headers.set('content-type', content.type);
  headers.set('content-length', String(content.bytes.length));
  const perSecond = env.profile.bytesPerSecond;
  let body: Uint8Array<ArrayBuffer> | ReadableStream;
  if (cutAfter !== undefined && cutAfter < content.bytes.length) {
    body = cutStream(content.bytes, cutAfter);
  } else if (perSecond !== null) {
    headers.delete('content-length');
    body = trickle(env, content.bytes, perSecond);
  } else {
    body = new Uint8Array(content.bytes);
  }
  return env.respond(body, { status, headers });
}

/** Rejects as soon as the caller aborts. The backend still finishes the request. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const reason = (): unknown =>
    signal.reason ?? new DOMException('The operation was aborted.', 'AbortError');
  // The work may fail after the abort; no caller is left to handle that error.
  work.catch(() => undefined);
  if (signal.aborted) return Promise.reject(reason());
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(reason());
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Counts requests per minute and route, for backends with limits. */
export class RateLimiter {
  readonly #windows = new Map<string, { from: number; count: number }>();

  /** Milliseconds until the next request is allowed, or 0 if this one is. */
  wait(key: string, perMinute: number, now: number): number {
    const window = this.#windows.get(key);
    if (!window || now >= window.from + 60_000 || now < window.from) {
      this.#windows.set(key, { from: now, count: 1 });
      return 0;
    }
    if (window.count < perMinute) {
      window.count += 1;
      return 0;
    }
    return window.from + 60_000 - now;
  }
}

export function retryAfter(env: Environment, waitMs: number): Record<string, string> {
  const habit = env.profile.rateLimit?.retryAfter;
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (habit === 'seconds') return { 'retry-after': String(seconds) };
  if (habit === 'date') {
    return { 'retry-after': new Date(env.clock() + seconds * 1000).toUTCString() };
  }
  return {};
}
