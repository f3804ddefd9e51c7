import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Toasts } from '#ui/toast.tsx';
import { savedToast } from './saved-toast.ts';

afterEach(cleanup);

test('announces a write only once after a second tap', async () => {
  render(<Toasts />);
  savedToast('Contact with Ruth saved on this device', 'op-1');
  savedToast('Contact with Ruth saved on this device', 'op-1');
  savedToast('Contact with Ann saved on this device', 'op-2');
  await screen.findByText('Contact with Ann saved on this device');
  await waitFor(() => expect(screen.getAllByText(/Ruth/)).toHaveLength(1));
});
