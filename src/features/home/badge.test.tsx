import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import { showBadge } from '#src/account/badge.ts';
import { leaveDevice } from '#src/features/leave/sign-out.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Today } from './today.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let shown: number;

beforeEach(async () => {
  shown = -1;
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
  return device.close();
});

/** Adds the badge API; `shown` is the number on the icon. */
function haveBadges() {
  const setAppBadge = async (count: number) => {
    shown = count;
  };
  const clearAppBadge = () => setAppBadge(0);
  for (const [name, value] of Object.entries({ setAppBadge, clearAppBadge })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

function leaveTheApp() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

const addOverdue = (id: number) =>
  device.db
    .rows('planters')
    .add(planterRow(id, { last_contact_date: addDays(dayOf(new Date()), -40) }));

test('the app icon shows how much is due, and nothing after signing out', async () => {
  haveBadges();
  await addOverdue(1);
  renderScreen(<Today />);
  await waitFor(() => expect(shown).toBe(1));
  await addOverdue(2);
  await waitFor(() => expect(shown).toBe(2));
  cleanup();
  await leaveDevice(device.user.id);
  expect(shown).toBe(0);
  leaveTheApp();
  await showBadge(3);
  expect(shown).toBe(0);
});

test('work done on another screen is counted when the app is left', async () => {
  haveBadges();
  await addOverdue(1);
  const { unmount } = renderScreen(<Today />);
  await waitFor(() => expect(shown).toBe(1));
  unmount();
  await device.db.rows('planters').clear();
  leaveTheApp();
  await waitFor(() => expect(shown).toBe(0));
});

test('shows Today in a browser without badges', async () => {
  await addOverdue(1);
  renderScreen(<Today />);
  await screen.findByText('1 overdue');
  await leaveDevice(device.user.id);
  expect('setAppBadge' in navigator).toBe(false);
});
