const DEFAULT_WAIT_MS = 5_000;
/** A server that names a day far away (or a broken clock) must not silence this device for longer. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * Milliseconds that `Retry-After` asks to wait: seconds or an HTTP date, between 0 and one hour.
 * A date is compared with the server's own `Date` where it is readable, since device clocks are wrong.
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
