import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import { Home } from '#src/features/home/home.tsx';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';

/** The opening of the page: until it has ended, the first cards have not been painted. */
const opening = vi.hoisted(() => {
  let tell: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { over, end: () => tell() };
});

vi.mock('#shared/opening.ts', () => ({
  opened: () => opening.over,
  isOpened: () => false,
  sayOpened: () => undefined,
  openAgain: () => undefined,
}));

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => device.close());

test('shows the first cards, and how much is due right after them', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  const last = addDays(dayOf(new Date()), -40);
  await device.db.rows('planters').add(planterRow(1, { last_contact_date: last }));
  renderScreen(<Home hub={undefined} sort="overdue" onView={() => undefined} />);
  await screen.findByText('Mark as Contacted');
  expect(screen.queryByText('1 overdue')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invite Church Planter' })).toBeNull();
  opening.end();
  await screen.findByText('1 overdue');
  await screen.findByRole('heading', { name: 'Invite Church Planter' });
});
