import { Refusal } from '#shared/contract/common.ts';

export interface FuzzAnswer {
  status: number;
  contentType: string;
  retryAfter: string | undefined;
  text: string;
  ms: number;
}

/** No request to a small network may take longer. */
const SLOWEST_MS = 20_000;
/** Internals of the server that must not appear in an answer. */
const LEAKS =
  /node_modules|\.ts:\d+|at async |SQLITE_|ECONN|syntax error at|violates |password_hash|session_stamp/;

const EVENT = /^event: \w+\ndata: \{.*\}\n\n/;

const CALENDAR = /^BEGIN:VCALENDAR\r\n(?:.*\r\n)*END:VCALENDAR\r\n$/;

/** What is wrong with this answer, as a sentence; undefined if it is valid. */
export function faultOf(method: string, answer: FuzzAnswer): string | undefined {
  const { status, contentType, text, ms } = answer;
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  if (ms > SLOWEST_MS) return `took ${Math.round(ms)} ms`;
  if (LEAKS.test(text)) return `tells of the server's inside: ${LEAKS.exec(text)?.[0]}`;
  if (method === 'HEAD') return undefined;
  if (status >= 400) return faultOfRefusal(answer);
  if (status === 204 || status === 304)
    return text === '' ? undefined : `has a body with ${status}`;
  if (contentType === 'text/event-stream')
    return EVENT.test(text) ? undefined : `is no event: ${text}`;
  if (contentType.startsWith('text/calendar'))
    return CALENDAR.test(text) ? undefined : `is no calendar: ${text.slice(0, 200)}`;
  if (!contentType.includes('json'))
    return contentType.startsWith('image/') ? undefined : `is ${contentType}`;
  const lines = contentType.includes('ndjson') ? text.trimEnd().split('\n') : [text];
  return lines.every(isJson) ? undefined : `is no JSON: ${text.slice(0, 200)}`;
}

function faultOfRefusal({ status, contentType, retryAfter, text }: FuzzAnswer): string | undefined {
  if (!contentType.startsWith('application/json'))
    return `refused with ${status} as “${contentType}”`;
  const refusal = isJson(text) ? Refusal.safeParse(JSON.parse(text)) : undefined;
  if (!refusal?.success || refusal.data.error.trim() === '' || refusal.data.message === undefined) {
    return `refused with ${status} in another shape: ${text.slice(0, 200)}`;
  }
  if (status === 429 && !retryAfter) return 'refused with 429 without Retry-After';
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
