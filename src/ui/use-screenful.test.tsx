import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useScreenful } from './use-screenful.ts';

/** Draws numbers, and notes how many were drawn each time. */
function drawn(count: number) {
  const times: number[] = [];
  function Numbers({ list }: { list: readonly number[] }) {
    times.push(useScreenful(list, 'rows').length);
    return null;
  }
  const numbers = (many: number) => Array.from({ length: many }, (_, nth) => nth);
  const { rerender } = render(<Numbers list={numbers(count)} />);
  return { times, change: (many: number) => act(() => rerender(<Numbers list={numbers(many)} />)) };
}

it('draws the first screenful of a long list, then all of it', () => {
  expect(drawn(400).times).toEqual([20, 400]);
});

it('follows the list when it changes', () => {
  const { times, change } = drawn(400);
  change(399);
  expect(times.at(-1)).toBe(399);
});

it('draws a short list whole', () => {
  expect(new Set(drawn(3).times)).toEqual(new Set([3]));
});
