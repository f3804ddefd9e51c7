import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

/** In milliseconds, as returned by `performance.now`. */
let now = 0;

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function spend(ms: number): void {
  now += ms;
}

/** A list that takes this long to render for each new search. */
function Searched({ takesMs }: { takesMs: number }) {
  const [words, setWords] = useState('');
  if (words !== '') spend(takesMs);
  return (
    <>
      <SearchField value={words} onSearch={setWords} />
      <output>{words}</output>
    </>
  );
}

async function type(text: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  await pass(50);
}

function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}

const found = () => screen.getByRole('status').textContent;

test('a fast list updates with each key press', async () => {
  render(<Searched takesMs={10} />);
  for (const text of ['a', 'an', 'ann']) {
    await type(text);
    expect(found()).toBe(text);
  }
});

test('a slow list updates on the first key press, and then whenever typing pauses', async () => {
  render(<Searched takesMs={100} />);
  await type('a');
  expect(found()).toBe('a');
  await type('an');
  await pass(150);
  await type('ann');
  await pass(150);
  expect(found()).toBe('a');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ann');
  await pass(300);
  expect(found()).toBe('ann');
});
