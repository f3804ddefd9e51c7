import { expect, it } from 'vitest';
import { type Failed, failureOf, wordsFor } from './failure.ts';

const FALLBACK = 'Failed to login';

it.each<[string, Failed, { title: string; detail: RegExp }]>([
  [
    'a refusal with a reason',
    { kind: 'unauthorized', message: 'Invalid username or password' },
    { title: 'Invalid username or password', detail: /^$/ },
  ],
  [
    'a refusal without one',
    { kind: 'refused', status: 400, message: '', body: null },
    { title: FALLBACK, detail: /^$/ },
  ],
  [
    'an unreachable server',
    { kind: 'unknown', cause: 'offline' },
    { title: FALLBACK, detail: /cannot reach the server.*What you typed stays here/ },
  ],
  [
    'no answer in time',
    { kind: 'unknown', cause: 'timeout' },
    { title: FALLBACK, detail: /did not answer in time/ },
  ],
  [
    'a portal page',
    { kind: 'unknown', cause: 'not-json', status: 200 },
    {
      title: FALLBACK,
      detail: /^Something else answered in place of the server, perhaps .* Wi-Fi network\./,
    },
  ],
  [
    'a redirect of a portal',
    { kind: 'unknown', cause: 'redirect' },
    { title: FALLBACK, detail: /Wi-Fi/ },
  ],
  [
    'too many attempts',
    { kind: 'busy', status: 429, retryAfterMs: 90_000 },
    { title: FALLBACK, detail: /^Too many attempts\. Please wait 2 minutes, then try again\.$/ },
  ],
  [
    'a busy server',
    { kind: 'busy', status: 503, retryAfterMs: 1_000 },
    { title: FALLBACK, detail: /^The server is busy.*1 second,/ },
  ],
  [
    'a broken server',
    { kind: 'unknown', cause: 'gateway', status: 502, message: '' },
    { title: FALLBACK, detail: /problem right now \(502\)/ },
  ],
])('%s has its own message', (_what, answer, { title, detail }) => {
  const words = wordsFor(failureOf(answer), FALLBACK);
  expect(words.title).toBe(title);
  expect(words.detail).toMatch(detail);
});

it('names the invalid fields of a refusal', () => {
  const body = { fields: [{ path: 'email', message: 'must be an e-mail address' }] };
  expect(failureOf({ kind: 'refused', status: 400, message: 'No', body })).toEqual({
    kind: 'rejected',
    message: 'No',
    fields: { email: 'must be an e-mail address' },
  });
});
