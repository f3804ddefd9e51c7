import { expect, it } from 'vitest';
import { refreshedBy } from './refresh.ts';

it.each([
  [undefined, /^No answer from the server\./],
  ['offline', /^No answer from the server\./],
  ['timeout', /^No answer from the server\./],
  ['gateway', /^The server reported an error\. Everything is kept here\./],
  ['busy', /^The server is busy\. Everything is kept here\./],
  ['redirect', /^This network wants you to sign in to it first/],
])('a sync that ended for lack of an answer (%s) names what answered instead', (detail, words) => {
  expect(refreshedBy({ kind: 'ended', end: 'offline', detail })).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(words),
  });
});

it('does not report a sync that ran out of time as done', () => {
  expect(refreshedBy({ kind: 'ended', end: 'deadline' })).toEqual({ kind: 'going-on' });
});

it('reports that a list could not be read', () => {
  expect(refreshedBy({ kind: 'ended', end: 'partly' })).toEqual({ kind: 'done', isPartial: true });
});

it('reports a sync that has ended as done', () => {
  expect(refreshedBy({ kind: 'ended', end: 'done' })).toEqual({ kind: 'done' });
});
