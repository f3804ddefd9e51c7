import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OnlineButton } from './online-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function draw(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  render(<OnlineButton what="Signing in">Sign in</OnlineButton>);
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' });
}

test('a button that needs the network is disabled without one, and says why', () => {
  const button = draw(false);
  expect(button.disabled).toBe(true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('Signing in needs a connection');
});

test('it can be tried all the same, since the browser may be wrong', () => {
  const button = draw(false);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(button.disabled).toBe(false);
});

test('with a network it is enabled and gives no reason', () => {
  const button = draw(true);
  expect(button.disabled).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('');
});
