import { beforeEach, expect, test, vi } from 'vitest';
import type { Presence } from '#shared/contract/presence.ts';
import type { Ports } from '../core/ports.ts';
import { HerePlace } from './presence.ts';

const STREAM = 'f6b0f4a5-4a53-4c2f-8a6b-3f4b1f7f4d10';
const MARIA = { userId: 9, name: 'Maria Lopez' };

let told: unknown[];
let shown: (Presence | undefined)[];
let here: HerePlace;
/** Calls are answered once this resolves. */
let answers: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  told = [];
  answers = Promise.resolve();
  shown = [];
  here = new HerePlace((presence) => shown.push(presence));
  return () => vi.useRealTimers();
});

function open(): void {
  const ports: Partial<Ports> = {
    userId: 7,
    session: async () => ({
      apiBase: 'http://network.example/api',
      userId: 7,
      token: 'a token',
      savedAt: 1,
    }),
    fetch: async (_url, init) => {
      told.push(JSON.parse(String(init?.body)).place);
      await answers;
      return Response.json({ success: true });
    },
    clock: {
      now: () => Date.now(),
      uptime: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
  };
  here.opened(ports as Ports, STREAM);
}

const hear = (place: object, others: object[] = [MARIA]) =>
  here.hear(`data: ${JSON.stringify({ ...place, others })}`);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const FORM = { screen: 'planter', record: 3 } as const;

test('a page that is alone reports that it came and left, but not its fields', async () => {
  open();
  here.stay(FORM);
  await pass(1_000);
  here.stay({ ...FORM, field: 'phone' });
  await pass(10 * 60_000);
  expect(told).toEqual([FORM]);
  here.stay(undefined);
  await pass(1_000);
  expect(told).toEqual([FORM, null]);
  expect(shown).toEqual([]);
});

test('sends fields two seconds apart while somebody else is there, and repeats them each minute', async () => {
  open();
  here.stay(FORM);
  await pass(5_000);
  hear(FORM);
  await pass(100);
  expect(shown).toEqual([{ ...FORM, others: [MARIA] }]);
  for (const field of ['phone', 'email', 'location']) here.stay({ ...FORM, field });
  await pass(2_500);
  expect(told.slice(-1)).toEqual([{ ...FORM, field: 'location' }]);
  const before = told.length;
  await pass(60_000);
  expect(told).toHaveLength(before + 1);
});

test('a move is delayed neither by news about others nor by a call in progress', async () => {
  open();
  here.stay(FORM);
  await pass(5_000);
  hear(FORM);
  await pass(100);
  here.stay({ ...FORM, field: 'phone' });
  hear(FORM, [{ ...MARIA, field: 'email' }]);
  await pass(2_500);
  expect(told.at(-1)).toEqual({ ...FORM, field: 'phone' });

  let answer = () => {};
  answers = new Promise((resolve) => {
    answer = resolve;
  });
  await pass(60_000);
  here.stay({ ...FORM, field: 'location' });
  answer();
  await pass(2_500);
  expect(told.at(-1)).toEqual({ ...FORM, field: 'location' });
});

test('moving between screens of a meeting keeps everybody visible and shows the move', async () => {
  const meeting = { screen: 'meeting', record: 4 } as const;
  open();
  here.stay(meeting);
  await pass(5_000);
  hear(meeting);
  await pass(5_000);
  // The old screen reports that it was left before the next one is opened.
  here.stay(undefined);
  expect(shown.at(-1)).toBeUndefined();
  here.stay({ ...meeting, card: 9 });
  expect(shown.at(-1)).toEqual({ ...meeting, others: [MARIA] });
  await pass(2_500);
  expect(told.at(-1)).toEqual({ ...meeting, card: 9 });
  here.stay(undefined);
  await pass(1_000);
  here.stay(meeting);
  expect(told.at(-1)).toBeNull();
  expect(shown.at(-1)).toBeUndefined();
});

test('a page whose place has expired answers a newcomer at once', async () => {
  open();
  here.stay(FORM);
  await pass(10 * 60_000);
  hear(FORM);
  await pass(50);
  expect(told).toEqual([FORM, FORM]);
});

test('soon hides people who are no longer named, and hides everybody after the stream has ended', async () => {
  open();
  here.stay(FORM);
  await pass(1_000);
  hear(FORM);
  await pass(149_000);
  expect(shown.at(-1)).toBeDefined();
  await pass(2_000);
  expect(shown.at(-1)).toBeUndefined();
  hear(FORM);
  expect(shown.at(-1)).toBeDefined();
  here.closed();
  expect(shown.at(-1)).toBeUndefined();
});

test('shows neither people at a place that was left nor invalid data', async () => {
  open();
  here.stay(FORM);
  await pass(1_000);
  hear({ screen: 'pipeline' });
  here.hear('data: <html>');
  here.hear('data: {"screen":"planter","record":3,"others":"everybody"}');
  expect(shown).toEqual([]);
});

test('S29 sends the place again on each new stream', async () => {
  open();
  here.stay(FORM);
  await pass(1_000);
  here.closed();
  await pass(10_000);
  expect(told).toEqual([FORM]);
  open();
  await pass(100);
  expect(told).toEqual([FORM, FORM]);
});
