import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

/** Selects requests for a fault; a missing member matches every request. */
export interface Which {
  method?: string;
  /** Matches path and query. */
  path?: RegExp;
  /** Matches the body as text. */
  body?: RegExp;
}

/**
 * What a network or an intermediary can do to one request.
 *
 * `pass` nothing, as an exception to an older rule · `drop-before` the server never sees it · `drop-after` the server
 * has executed it, but the answer is lost · `hang` no answer at all · `delay` a correct but late answer · `answer`
 * another answer instead of the server's · `redirect` a redirect to another address · `truncate` the answer is cut off
 * in the middle · `throttle` the answer arrives slowly · `rewrite` another body, as if the server had been updated.
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

/** An answer in the backend's own format. */
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

/** The page with which a hotel's network answers every request until the user has signed in there. */
export const portalPage: Fault = {
  kind: 'answer',
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: '<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome! Please sign in to the Wi-Fi</h1>',
};

/** A request as the proxy has received it. */
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

/** Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Reads a request or an answer completely. */
export async function readWhole(message: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
