import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { nameMissingParts } from './missing-parts.ts';
import { UnexpectedError } from './unexpected-error.tsx';

afterEach(() => {
  document.body.replaceChildren();
});

/** The error that the browser throws for a file that it cannot fetch, reported as Vite's loader does. */
function failedImport(): Error {
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  nameMissingParts();
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}

it('says that a screen was never downloaded, and does not reload the page without a connection', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const error = failedImport();
  // The router reloads the page for messages that begin like this.
  expect(error.message).not.toMatch(/^(Failed to fetch|error loading) dynamically/);
  render(<UnexpectedError error={error} onRetry={() => undefined} />);
  expect(
    screen.getByRole('heading', { level: 1, name: 'This screen is not on this device yet' }),
  ).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('It could not be downloaded');
  expect(screen.queryByText('Unexpected Application Error')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is still no connection to the server.')).toBeTruthy();
});

it('shows the general error page if a screen throws', () => {
  render(<UnexpectedError error={new Error('broken')} onRetry={() => undefined} />);
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error' })).toBeTruthy();
});
