import type { Kind } from './kinds.ts';

/*
 * The size of the headers of a request and of its response. No browser reports it, but most headers are known or always
 * the same. Measured with Chromium and the reference server.
 */

/**
 * Of both directions over HTTP/2 and later, which compress headers and send those that repeat only once on each
 * connection, with the frames of each request and their encryption.
 */
const LATER = 280;
/** In HTTP/1.1, which sends all of them: method, host, accepted formats, origin. Without address and user agent. */
const ALWAYS_UP = 290;
/** Client hints, which Chromium sends with the requests of pages, but not with those of workers. */
const HINTS_UP = 140;
/** `Cache-Control` and `Pragma` of calls that must not be answered from a cache, and `Content-Length`. */
const CALL_UP = 50;
/** The server's answers to calls and for files of the app, which also say what a page may load. */
const DOWN = { call: 490, file: 1_110 };

/** What is known of a request that a context has made itself. */
export interface Asked {
  up: number;
  /** Undefined before the answer. */
  down: number | undefined;
}

/** Only Chromium has it. */
export function isChromium(): boolean {
  return 'userAgentData' in (globalThis.navigator ?? {});
}

/** The bytes of headers in both directions. */
export function headersOf(
  address: string,
  kind: Kind,
  { protocol, asked }: { protocol: string; asked?: Asked | undefined },
): number {
  if (!protocol.startsWith('http/1')) return LATER;
  const { pathname, search } = new URL(address);
  const up = ALWAYS_UP + navigator.userAgent.length + pathname.length + search.length;
  const hints = 'document' in globalThis && isChromium() ? HINTS_UP : 0;
  const ownUp = asked ? CALL_UP + asked.up : 0;
  return up + hints + ownUp + (asked?.down ?? DOWN[kind === 'app' ? 'file' : 'call']);
}

/** The size of these headers in HTTP/1.1, each with its separators. */
export function sizeOfHeaders(headers: Headers): number {
  let size = 0;
  for (const [name, value] of headers) size += name.length + value.length + 4;
  return size;
}

/** The status line and the empty line after the headers. */
export const STATUS_LINES = 19;
