import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTapped } from './use-tapped.ts';

function tapped() {
  const { result, rerender } = renderHook(({ stored }) => useTapped(stored), {
    initialProps: { stored: 'green' },
  });
  const shown = () => result.current[0];
  const tap = (value: string, saving: Promise<boolean>) =>
    act(async () => void result.current[1](value, saving));
  return { shown, tap, store: (stored: string) => rerender({ stored }) };
}

it('shows the tapped value while it is being saved, and then the stored one', async () => {
  const { shown, tap, store } = tapped();
  await tap('red', new Promise(() => undefined));
  expect(shown()).toBe('red');
  store('yellow');
  expect(shown()).toBe('yellow');
});

it('reverts to the stored value if the tapped one could not be saved', async () => {
  const { shown, tap } = tapped();
  await tap('red', Promise.resolve(false));
  expect(shown()).toBe('green');
});
