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

test('is disabled while offline, and explains why', () => {
  const button = draw(false);
  expect(button.disabled).toBe(true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('Signing in needs a connection');
});

test('can be enabled anyway, since the browser may be wrong', () => {
  const button = draw(false);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(button.disabled).toBe(false);
});

test('is enabled without an explanation while online', () => {
  const button = draw(true);
  expect(button.disabled).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('');
});
