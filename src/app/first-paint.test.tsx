import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import { Home } from '#src/features/home/home.tsx';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';

// The page is still opening: its first cards have not been painted.
vi.mock('#shared/opening.ts', () => ({
  opened: () => new Promise(() => undefined),
  isOpened: () => false,
  sayOpened: () => undefined,
  openAgain: () => undefined,
}));

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => device.close());

test('shows how much is due together with the first cards', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const last = addDays(dayOf(new Date()), -40);
  await device.db.rows('planters').add(planterRow(1, { last_contact_date: last }));
  renderScreen(<Home hub={undefined} sort="overdue" onView={() => undefined} />);
  await screen.findByText('1 overdue');
  expect(screen.queryByRole('heading', { name: 'Invite Church Planter' })).toBeNull();
});
