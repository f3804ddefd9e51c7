const DEFAULT_WAIT_MS = 5_000;
/** A server that names a distant date (or has a broken clock) must not block this device for longer. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * The wait in milliseconds that `Retry-After` asks for, in seconds or as an HTTP date, limited to one hour. A date is
 * compared with the server's own `Date` if that is readable, since device clocks can be wrong.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : untilDate(value, headers, nowMs);
  if (Number.isNaN(waitMs)) return DEFAULT_WAIT_MS;
  return Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS);
}

function untilDate(value: string, headers: Headers, nowMs: number): number {
  const serverNowMs = Date.parse(headers.get('date') ?? '');
  return Date.parse(value) - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs);
}
