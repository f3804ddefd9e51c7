import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** Which requests a fault is for; what is left out fits every request. */
export interface Which {
  method?: string;
  /** Against path and query. */
  path?: RegExp;
  /** Against the body as text. */
  body?: RegExp;
}

/**
 * What a network, or an intermediary, can do to one request.
 *
 * `pass` nothing, for the exception to an older rule · `drop-before` the server never sees it · `drop-after` the server has executed it, the answer is lost ·
 * `hang` no answer at all · `delay` late, but right · `answer` somebody else's answer · `redirect` sent
 * elsewhere · `truncate` the answer breaks off in the middle · `throttle` it trickles ·
 * `rewrite` another body, as if the server had been updated.
 */
export type Fault =
  | { kind: 'pass' }
  | { kind: 'drop-before' }
  | { kind: 'drop-after' }
  | { kind: 'hang' }
  | { kind: 'delay'; ms: number }
  | { kind: 'answer'; status: number; headers: OutgoingHttpHeaders; body: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'truncate' }
  | { kind: 'throttle'; bytesPerSecond: number }
  | { kind: 'rewrite'; change: (body: string) => string };

export const pass: Fault = { kind: 'pass' };
export const dropBefore: Fault = { kind: 'drop-before' };
export const dropAfter: Fault = { kind: 'drop-after' };
export const hang: Fault = { kind: 'hang' };
export const truncate: Fault = { kind: 'truncate' };

/** An answer in the backend's own form. */
export function jsonAnswer(
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): Fault {
  return {
    kind: 'answer',
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** What a hotel's network answers to everything, until somebody has signed in there. */
export const portalPage: Fault = {
  kind: 'answer',
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: '<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome! Please sign in to the Wi-Fi</h1>',
};

/** A request as the proxy has taken it in. */
export interface Asked {
  method: string;
  path: string;
  body: string;
}

export function fits(which: Which, asked: Asked): boolean {
  return (
    (which.method === undefined || which.method === asked.method) &&
    (which.path === undefined || which.path.test(asked.path)) &&
    (which.body === undefined || which.body.test(asked.body))
  );
}

/** Undefined for what is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Reads a request or an answer to its end. */
export async function readWhole(message: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
