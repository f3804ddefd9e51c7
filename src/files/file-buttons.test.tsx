import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, savedFiles } from '#tests/support/screen.tsx';
import { FileButtons } from './file-buttons.tsx';
import { PDF_TYPE } from './save-file.ts';

const share = vi.fn(async (_data: ShareData) => undefined);

afterEach(() => {
  share.mockClear();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

function show() {
  renderScreen(<FileButtons name="report" pdf={async () => new ArrayBuffer(4)} />);
}

it('shares a PDF where the device supports it', async () => {
  Object.assign(navigator, { canShare: () => true, share });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Share PDF' }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]?.[0].files?.[0]).toMatchObject({ name: 'report.pdf', type: PDF_TYPE });
});

it('only saves a PDF where the device cannot share', async () => {
  const files = savedFiles();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Share PDF' })).toBeNull();
});
