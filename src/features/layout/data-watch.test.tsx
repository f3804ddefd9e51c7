import { waitFor } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askFor, chooseTextOnly, filesNow, isTextOnly } from '#src/data-use/text-only.ts';
import { showAgain } from '#src/pictures/show-again.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { DataWatch } from './data-watch.tsx';

vi.mock('#src/pictures/show-again.ts', () => ({ showAgain: vi.fn() }));
vi.mock('#src/data-use/watch-page.ts', () => ({ watchPage: vi.fn() }));

let device: Awaited<ReturnType<typeof openDevice>>;
let connection: EventTarget & { type: string; rtt: number };

beforeEach(async () => {
  device = await openDevice();
  await clear();
  await chooseTextOnly(true);
  vi.mocked(showAgain).mockClear();
  connection = Object.assign(new EventTarget(), { type: 'cellular', rtt: 100 });
  vi.stubGlobal('navigator', { connection });
});
afterEach(() => device.close());

function tell(changed: object): void {
  Object.assign(connection, changed);
  connection.dispatchEvent(new Event('change'));
}

async function watch() {
  const shown = renderScreen(<DataWatch />);
  await settle();
  return shown;
}

/** Long enough for everything that a change causes. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

it('shows pictures on Wi-Fi, and does nothing while only the speed changes', async () => {
  await watch();
  tell({ rtt: 400 });
  await settle();
  expect(showAgain).not.toHaveBeenCalled();
  tell({ type: 'wifi' });
  await waitFor(() => expect(showAgain).toHaveBeenCalledOnce());
  tell({ rtt: 50 });
  await settle();
  expect(showAgain).toHaveBeenCalledOnce();
});

it('waits until the page is shown', async () => {
  await watch();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  tell({ type: 'wifi' });
  await settle();
  expect(showAgain).not.toHaveBeenCalled();
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(showAgain).toHaveBeenCalledOnce());
});

it('forgets what was asked for when the person leaves, and keeps the setting', async () => {
  await askFor(['/api/pictures/1']);
  const { unmount } = await watch();
  expect(await filesNow()).toEqual(new Set(['/api/pictures/1']));
  unmount();
  await waitFor(async () => expect(await filesNow()).toEqual(new Set()));
  expect(await isTextOnly()).toBe(true);
});
