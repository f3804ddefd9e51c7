import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALL_OLDER, keptContacts, putKeptContacts } from '#db/kept-contacts.ts';
import { failureWords } from '#shared/failure-words.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { KeptContactsPart } from './kept-contacts.tsx';

const FROM = '2024-11-01';
let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242_admin']);
});
afterEach(() => device.close());

async function renderPart(recentFrom: string | undefined = FROM) {
  await device.db.meta.put({ key: 'server', value: { kind: 'reference', recentFrom } });
  renderScreen(<KeptContactsPart />);
}

const box = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Keep all contacts on this device' });

it('says which contacts are kept, and lets the person keep all', async () => {
  await putKeptContacts(device.db, { choice: 'recent', day: FROM, from: FROM });
  await renderPart();
  expect((await box()).checked).toBe(false);
  expect(screen.getByText(/keeps the contacts since 11\/1\/2024/)).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(await box());
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain(
    'Some contacts before 11/1/2024 are not on this device yet.',
  );
  expect((await box()).checked).toBe(true);
  expect(await keptContacts(device.db)).toEqual({ choice: 'all', day: FROM, from: FROM });
});

it('says why the older contacts do not come', async () => {
  await putKeptContacts(device.db, { choice: 'all', day: FROM, from: FROM });
  const unread = { readTick: 0, readAt: 0, dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: ALL_OLDER, ...unread, error: 'forbidden', failures: 1 });
  await renderPart();
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain(failureWords('forbidden'));
});

it('lets the person keep only the recent ones', async () => {
  await renderPart();
  expect((await box()).checked).toBe(true);
  fireEvent.click(await box());
  expect(await screen.findByText(/are being removed from this device/)).toBeTruthy();
  await waitFor(async () =>
    expect(await keptContacts(device.db)).toEqual({ choice: 'recent', day: '', from: '' }),
  );
});

it('is not shown if the server does not offer the choice', async () => {
  await device.db.meta.put({ key: 'server', value: { kind: 'reference' } });
  renderScreen(
    <>
      <KeptContactsPart />
      <p>Beside it</p>
    </>,
  );
  await screen.findByText('Beside it');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('checkbox')).toBeNull();
  // It was only waiting for the offer.
  await device.db.meta.put({ key: 'server', value: { kind: 'reference', recentFrom: FROM } });
  expect(await box()).toBeTruthy();
});
