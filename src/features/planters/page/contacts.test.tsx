import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { contactRow, planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Contacts } from './contacts.tsx';

const FROM = '2024-11-01';
const planter = planterRow(1, { hub_leader_id: 7 });
let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242_admin']);
  await device.db.rows('planters').add(planter);
  await device.db.meta.bulkPut([
    { key: 'server', value: { kind: 'reference', recentFrom: FROM } },
    { key: 'keptContacts', value: { choice: 'recent', day: FROM, from: FROM } },
  ]);
  await markFeed(device.db, 'changes');
});
afterEach(() => device.close());

it('requests older contacts that this device does not keep, and says that they are missing', async () => {
  renderScreen(<Contacts planter={planter} />);
  expect(await screen.findByText('No contacts since 11/1/2024')).toBeTruthy();
  expect(screen.queryByText('No contact history available')).toBeNull();
  await waitFor(async () => {
    expect(await device.db.feeds.get('older-contacts:s1')).toMatchObject({ dirty: true });
  });
});

it('says so below the contacts that are here', async () => {
  await device.db.rows('contacts').add(contactRow(1, { notes: 'Coffee' }));
  renderScreen(<Contacts planter={planter} />);
  expect(await screen.findByText('Coffee')).toBeTruthy();
  expect(await screen.findByText('Loading the contacts before 11/1/2024...')).toBeTruthy();
});
