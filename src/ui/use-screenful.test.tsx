import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useScreenful } from './use-screenful.ts';

/** Renders a list of numbers, and records how many it rendered each time. */
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

it('renders the first screenful of a long list, then the whole list', () => {
  expect(drawn(400).times).toEqual([20, 400]);
});

it('updates when the list changes', () => {
  const { times, change } = drawn(400);
  change(399);
  expect(times.at(-1)).toBe(399);
});

it('renders a short list whole', () => {
  expect(new Set(drawn(3).times)).toEqual(new Set([3]));
});
