import { REFUSALS } from '#shared/refusals.ts';

/** Mistakes that only a program makes. Nobody sees these sentences on a screen. */
const OF_PROGRAMS = {
  'no-such-address': 'There is no such address in this API',
  'no-application': 'There is no such application',
  'not-understood': 'The request was not understood',
  'not-json': 'The body is not valid JSON',
  'not-utf-8': 'The body is not UTF-8 text',
  'json-expected': 'The body must be JSON (Content-Type: application/json)',
  'not-a-form': 'The body is not a valid form',
  'form-expected': 'The body must be a form with a file (multipart/form-data)',
  'file-of-other-size': 'This file has another size',
  'part-missing': 'A part of this file is missing',
  'part-before-missing': 'A part before this one is missing',
  'part-of-wrong-size': 'This part has the wrong size',
  'key-invalid': 'Idempotency-Key must be 1 to 255 visible characters',
  'key-used': 'This Idempotency-Key was used for another request',
  'key-missing': 'Each write of a batch needs a key of its own',
  'too-many-live': 'No more live connections.',
  'no-such-time-zone': 'This time zone is not known here',
  'too-many-snoozes': 'Too many entries are snoozed',
  'no-such-digest': 'There are no mails at this address',
  'no-such-calendar': 'There is no such calendar',
  'database-silent': 'The database does not answer',
  stopping: 'This process is stopping',
} as const;

const CODES = new Map<string, string>(
  [...Object.entries(REFUSALS), ...Object.entries(OF_PROGRAMS)].map(([code, text]) => [text, code]),
);

/** The code of a refusal's sentence; undefined for a sentence with values in it, whose code is given with it. */
export function codeOf(sentence: string): string | undefined {
  return CODES.get(sentence);
}
