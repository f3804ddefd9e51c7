import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ProfileRow } from '#db/tables/profile.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { Home } from '#src/features/home/home.tsx';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
afterEach(() => device.close());

const PROFILE: ProfileRow = {
  lid: OWN_PROFILE,
  id: 1,
  username: 'hanna',
  email: 'hanna@example.org',
  first_name: 'Hanna',
  last_name: 'Hub',
  display_name: '',
  bio: '',
  avatar_url: '',
  phone_number: '',
  website: '',
  company: '',
  job_title: '',
};
const home = <Home hub={undefined} sort="name" onView={() => undefined} />;

test('greets with a new first name as soon as it is saved on this device', async () => {
  device = await openDevice();
  await device.db.rows('profile').put(PROFILE);
  renderScreen(home);
  expect(await screen.findByRole('heading', { name: 'Welcome, Hanna!' })).toBeTruthy();
  await device.db.rows('profile').put({ ...PROFILE, first_name: 'Johanna' });
  expect(await screen.findByRole('heading', { name: 'Welcome, Johanna!' })).toBeTruthy();
});

test('a planter is called by the name in the planter record', async () => {
  device = await openDevice(['church_planter']);
  await device.db.rows('profile').put(PROFILE);
  await device.db.rows('planters').put(planterRow(7, { user_id: 1, first_name: 'Johanna' }));
  renderScreen(home);
  expect(await screen.findByRole('heading', { name: 'Welcome, Johanna!' })).toBeTruthy();
});

test('the menu shows a new name as soon as it is saved on this device', async () => {
  device = await openDevice();
  await device.db.rows('profile').put(PROFILE);
  renderApp('/profile');
  fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog'));
  expect(await menu.findByText('Hanna Hub')).toBeTruthy();
  await device.db.rows('profile').put({ ...PROFILE, first_name: 'Johanna' });
  expect(await menu.findByText('Johanna Hub')).toBeTruthy();
});
