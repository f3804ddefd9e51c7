import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RestoredNote, type RestoredNoteProps } from './restored-note.tsx';

const NOW = new Date(2026, 10, 21, 20, 0).getTime();
const tuesday = new Date(2026, 10, 17, 21, 14).getTime();
const monday = new Date(2026, 10, 16, 20, 30).getTime();

function draw(props: Partial<RestoredNoteProps> = {}) {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const onRestore = vi.fn(async () => true);
  render(
    <RestoredNote
      savedAt={tuesday}
      versions={[{ seq: 7, savedAt: monday, fields: { notes: 'What Monday said' } }]}
      describe={(fields) => String(fields.notes)}
      onRestore={onRestore}
      {...props}
    />,
  );
  return { onRestore };
}

afterEach(cleanup);

test('shows when the restored draft was saved', () => {
  draw();
  expect(screen.getByRole('status').textContent).toBe('Restored from Tuesday 21:14.');
});

test('shows nothing above a fresh form without versions', () => {
  draw({ savedAt: undefined, versions: [] });
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows the content of an earlier version and restores it into the form', async () => {
  const { onRestore } = draw();
  fireEvent.click(screen.getByRole('button', { name: 'Earlier versions' }));
  expect(screen.getByText('What Monday said')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Restore the version from Monday 20:30' }));
  expect(onRestore).toHaveBeenCalledWith(7);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reports a version that no longer exists', async () => {
  draw({ onRestore: async () => false });
  fireEvent.click(screen.getByRole('button', { name: 'Earlier versions' }));
  fireEvent.click(screen.getByRole('button', { name: 'Restore the version from Monday 20:30' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/not on this device any more/);
});
