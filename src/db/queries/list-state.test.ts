import { describe, expect, it } from 'vitest';
import type { FeedState } from '../schema.ts';
import type { FeedFacts } from './feeds.ts';
import { type ListState, listStateOf, type Situation } from './list-state.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HERE: Situation = { now: NOW, outage: undefined, signedOut: false };
const OFFLINE: Situation = { ...HERE, outage: 'offline' };
const EARLIER = NOW - 60 * MINUTE;
const LATELY = NOW - MINUTE;

const feed = (state: Partial<FeedState>): FeedState => ({
  key: 'churches',
  readTick: 0,
  readAt: 0,
  dirty: false,
  wantedAt: 0,
  ...state,
});

/** The facts about a list of a documented server. */
const own = (state: Partial<FeedState>): FeedFacts => ({
  own: feed(state),
  changes: undefined,
  server: 'documented',
});

const NOTHING: FeedFacts = { own: undefined, changes: undefined, server: undefined };
const failure = (code: string, said = '') => ({ code, said });

describe.each<[string, FeedFacts, Situation, Partial<ListState>]>([
  ['nothing is known yet', NOTHING, HERE, { kind: 'loading', rows: 0 }],
  ['the first read is under way', own({ rows: 40 }), HERE, { kind: 'loading', rows: 40 }],
  [
    'never read, without a connection',
    own({}),
    OFFLINE,
    { kind: 'unavailable', why: { code: 'offline', said: '' } },
  ],
  [
    'never read, and the server answers with errors',
    NOTHING,
    { ...HERE, outage: 'gateway' },
    { kind: 'unavailable', why: { code: 'gateway', said: '' } },
  ],
  [
    'never read, and the session is over',
    own({}),
    { ...HERE, signedOut: true },
    { kind: 'unavailable', why: { code: 'unauthorized', said: '' } },
  ],
  [
    'refused with words',
    own({ error: 'forbidden', said: 'Not yours' }),
    HERE,
    { kind: 'refused', readAt: 0, why: { code: 'forbidden', said: 'Not yours' } },
  ],
  [
    'refused without a word',
    own({ error: 'forbidden' }),
    HERE,
    { kind: 'refused', readAt: 0, why: { code: 'forbidden', said: '' } },
  ],
  [
    'refused, and now without a connection',
    own({ error: 'refused' }),
    OFFLINE,
    { kind: 'refused', readAt: 0 },
  ],
  [
    'an address that does not exist',
    own({ error: 'not-found' }),
    HERE,
    { kind: 'refused', readAt: 0 },
  ],
  [
    'the first read failed',
    own({ error: 'gateway', said: 'Out of disk' }),
    HERE,
    { kind: 'failed', readAt: 0, why: { code: 'gateway', said: 'Out of disk' } },
  ],
  [
    'no answer to its own first read, while others are answered',
    own({ error: 'offline' }),
    HERE,
    { kind: 'failed', readAt: 0, why: { code: 'unanswered', said: '' } },
  ],
  ['read a minute ago', own({ readAt: LATELY }), HERE, { kind: 'fresh' }],
  [
    'read under a clock that was a minute ahead',
    own({ readAt: NOW + MINUTE }),
    HERE,
    { kind: 'fresh' },
  ],
  [
    'read an hour ago',
    own({ readAt: EARLIER }),
    HERE,
    { kind: 'stale', readAt: EARLIER, why: undefined },
  ],
  [
    'read an hour ago, without a connection',
    own({ readAt: EARLIER, error: 'gateway' }),
    OFFLINE,
    { kind: 'stale', readAt: EARLIER, why: { code: 'offline', said: '' } },
  ],
  [
    'read an hour ago, and the last read failed',
    own({ readAt: EARLIER, error: 'timeout' }),
    HERE,
    { kind: 'failed', readAt: EARLIER, why: { code: 'timeout', said: '' } },
  ],
  [
    'read an hour ago, and refused since',
    own({ readAt: EARLIER, error: 'forbidden' }),
    HERE,
    { kind: 'refused', readAt: EARLIER },
  ],
  [
    'cut at a limit of the server',
    own({ readAt: LATELY, isCut: true }),
    HERE,
    { kind: 'fresh', isCut: true },
  ],
  [
    'brought by the change feed',
    { own: undefined, changes: feed({ readAt: LATELY }), server: 'reference' },
    HERE,
    { kind: 'fresh', isCut: false },
  ],
  [
    'brought by the change feed, refused when lists were read one by one',
    {
      own: feed({ error: 'forbidden', isCut: true }),
      changes: feed({ readAt: LATELY }),
      server: 'reference',
    },
    HERE,
    { kind: 'fresh', isCut: false },
  ],
  [
    'the change feed failed at its first read',
    { own: feed({}), changes: feed({ error: 'cut' }), server: 'reference' },
    HERE,
    { kind: 'failed', readAt: 0 },
  ],
  [
    'the first read failed before the kind of server was known',
    { own: feed({ error: 'timeout' }), changes: undefined, server: undefined },
    HERE,
    { kind: 'failed', readAt: 0, why: { code: 'timeout', said: '' } },
  ],
  [
    'cut, and read in the same moment as the change feed of a server of unknown kind',
    {
      own: feed({ readAt: LATELY, isCut: true }),
      changes: feed({ readAt: LATELY }),
      server: undefined,
    },
    HERE,
    { kind: 'fresh', isCut: true },
  ],
  [
    'a change feed that the server no longer offers',
    { own: feed({ error: 'timeout' }), changes: feed({ readAt: EARLIER }), server: 'documented' },
    HERE,
    { kind: 'failed', readAt: EARLIER },
  ],
])('a list: %s', (_, facts, situation, expected) => {
  it(`is ${expected.kind}`, () => {
    expect(listStateOf(facts, situation)).toMatchObject(expected);
  });
});

it('reads the message that an older build stored in place of a code', () => {
  const stored = own({ error: 'You may not see this any more.' });
  expect(listStateOf(stored, HERE)).toMatchObject({
    kind: 'refused',
    why: failure('refused', 'You may not see this any more.'),
  });
  expect(listStateOf(own({ error: '' }), HERE)).toMatchObject({ kind: 'refused' });
});
