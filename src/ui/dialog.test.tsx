import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { toastHost } from './toast-host.ts';

afterEach(() => {
  cleanup();
});

function Page({ closeOnOutsideTap }: { closeOnOutsideTap?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>History</Button>
      {open && (
        <Dialog
          title="Contact History"
          onClose={() => setOpen(false)}
          closeOnOutsideTap={closeOnOutsideTap ?? true}
        >
          <p>No contact history available</p>
        </Dialog>
      )}
    </>
  );
}

function openDialog(): HTMLElement {
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  return screen.getByRole('dialog', { name: 'Contact History' });
}

it('is named by its title and takes the focus', () => {
  render(<Page />);
  openDialog();
  expect(document.activeElement?.textContent).toBe('Contact History');
});

it('closes by its close button, by Escape and by a tap outside', () => {
  render(<Page />);
  openDialog();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent(openDialog(), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(openDialog());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stays open when its content is tapped, and ignores taps outside if they could lose a form', () => {
  render(<Page closeOnOutsideTap={false} />);
  const dialog = openDialog();
  fireEvent.click(screen.getByText('No contact history available'));
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog')).toBe(dialog);
});

it('hosts the toasts while it is open', () => {
  const host = toastHost();
  render(<Page />);
  expect(host.parentElement).toBe(document.body);
  expect(openDialog().contains(host)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(host.parentElement).toBe(document.body);
});

it('a confirmation starts on the harmless answer', () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      title="Delete this assessment?"
      confirmLabel="Delete"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  expect(screen.getByRole('alertdialog', { name: 'Delete this assessment?' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancel');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});
