import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FindIndex } from '#db/queries/find-index.ts';
import { WordIndex } from '#shared/word-index.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { FindNotes } from './find-notes.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['hub_leader']);
});
afterEach(() => device.close());

function notes(index: Partial<FindIndex>, count = 0) {
  const whole: FindIndex = {
    words: new WordIndex(() => false),
    version: () => 1,
    unread: () => new Set(),
    problem: () => undefined,
    subscribe: () => () => undefined,
  };
  renderScreen(
    <FindNotes
      person={device.user}
      kinds={[]}
      index={{ ...whole, ...index }}
      query="anna"
      shown={count}
      count={count}
    />,
  );
  return screen.findByRole('status');
}

it('says that nothing matches after everything has been read', async () => {
  expect((await notes({})).textContent).toMatch(/^Nothing on this device .* “anna”\.$/);
});

it.each<[string, Partial<FindIndex>]>([
  ['is still being read', { unread: () => new Set(['planter'] as const) }],
  ['cannot be read', { problem: () => 'gone' }],
])('does not say that nothing matches if the device %s', async (_, index) => {
  const { textContent } = await notes(index);
  expect(textContent).not.toBe('');
  expect(textContent).not.toContain('Nothing');
});

it('counts the results so far while the rest is being read', async () => {
  const { textContent } = await notes({ unread: () => new Set(['planter'] as const) }, 2);
  expect(textContent).toMatch(/^2 results/);
});
