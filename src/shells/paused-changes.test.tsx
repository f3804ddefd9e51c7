import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PausedChanges } from './paused-changes.tsx';

it('says until when changes are paused, and that they are kept', () => {
  const until = new Date();
  until.setHours(23, 5, 0, 0);
  render(<PausedChanges until={until.getTime()} />);
  expect(screen.getByRole('status').textContent).toContain('paused until today 23:05');
  expect(screen.getByRole('status').textContent).toContain(
    'saved on this device and sent afterwards',
  );
  expect(screen.getByRole('status').textContent).toContain(
    'Accounts and passwords cannot be changed',
  );
});
