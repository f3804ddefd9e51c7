import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addUse, tellUse } from '#src/data-use/record.ts';
import { filesNow, isTextOnly } from '#src/data-use/text-only.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Toasts } from '#ui/toast.tsx';
import { DataBudget } from './data-budget.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
  await clear();
});
afterEach(() => device.close());

async function shown() {
  renderScreen(<DataBudget />);
  return within(await screen.findByRole('region', { name: 'Data used this month' }));
}

function rowOf(part: Awaited<ReturnType<typeof shown>>, name: string): string | undefined {
  return part.getByText(name).parentElement?.textContent ?? undefined;
}

it('shows the bytes of this month by kind, and their sum', async () => {
  await addUse(
    new Map([
      ['records', 1_200_000],
      ['app', 800_000],
    ]),
  );
  const part = await shown();
  expect(rowOf(part, 'Records')).toBe('Records1.2 MB');
  expect(rowOf(part, 'The app itself')).toBe('The app itself800 kB');
  expect(rowOf(part, 'Total')).toBe('Total2.0 MB');
  expect(part.queryByText('Detailed map')).toBeNull();
});

it('adds what another tab or worker has just transferred', async () => {
  const part = await shown();
  await addUse(new Map([['app', 800_000]]));
  tellUse();
  await waitFor(() => expect(rowOf(part, 'The app itself')).toBe('The app itself800 kB'));
});

it('says “about” if the browser does not report the size', async () => {
  await addUse(new Map([['map', 150_000]]), ['map']);
  const part = await shown();
  expect(rowOf(part, 'Detailed map')).toMatch(/about 150 kB$/);
  expect(rowOf(part, 'Total')).toMatch(/about 150 kB$/);
});

it('turns the setting on and off, for this device', async () => {
  const part = await shown();
  const box = part.getByRole('checkbox', { name: 'Text only on mobile data' });
  expect(box).toHaveProperty('checked', false);
  fireEvent.click(box);
  await waitFor(async () => expect(await isTextOnly()).toBe(true));
  expect(part.getByText(/This browser does not say which connection it uses/)).toBeTruthy();
  expect(await filesNow()).not.toBe('all');
  fireEvent.click(box);
  await waitFor(async () => expect(await filesNow()).toBe('all'));
});

it('shows the old choice again, and says so, if the new one cannot be stored', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderScreen(<Toasts />);
  const part = await shown();
  const box = part.getByRole('checkbox', { name: 'Text only on mobile data' });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  fireEvent.click(box);
  expect(await screen.findByText('This could not be saved on this device.')).toBeTruthy();
  expect(box).toHaveProperty('checked', false);
});

it('says that a browser that saves data has turned it on, and what is sent all the same', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const part = await shown();
  expect(part.getByRole('checkbox')).toHaveProperty('checked', true);
  expect(part.getByText(/because your browser saves data/)).toBeTruthy();
  fireEvent.click(part.getByRole('checkbox'));
  fireEvent.click(part.getByRole('checkbox'));
  await waitFor(() => expect(part.queryByText(/because your browser saves data/)).toBeNull());
});
