import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserRow } from '#db/tables/users.ts';
import * as bridge from '#src/sync-client/bridge.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Users } from './users.tsx';

const HUB_LEADER = { id: 6, name: 'hub_leader' };
const ASSESSOR = { id: 8, name: 'assessor' };
const WORDS = new Map([
  ['hub_leader', 'Hub leader'],
  ['assessor', 'Assessor'],
]);

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['admin']);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, data: [HUB_LEADER, ASSESSOR] }),
  );
});

afterEach(() => device.close());

/** Opens the roles of a user who has these. */
async function open(...roles: UserRow['roles']) {
  const name = { first_name: 'Ann', last_name: 'Lee', display_name: '' };
  const account = { username: 'ann', email: 'ann@example.org', role: 'member' };
  await device.db.rows('users').add({ lid: 's5', id: 5, ...name, ...account, roles });
  renderScreen(<Users view={{ q: '', sort: 'name', down: false, page: 1 }} onView={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Roles Ann Lee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles of Ann Lee' }));
  return {
    leader: await dialog.findByRole('checkbox', { name: /Hub leader/ }),
    assessor: await dialog.findByRole('checkbox', { name: /Assessor/ }),
  };
}

const is = (box: HTMLElement, checked: boolean) =>
  waitFor(() => expect(box).toHaveProperty('checked', checked));

/** Stores the roles as a sync reads them, and waits until the table shows them. */
async function read(...roles: UserRow['roles']) {
  await device.db.rows('users').update('s5', { roles });
  const words = roles.map(({ name }) => WORDS.get(name)).join('') || '–';
  await waitFor(() => expect(screen.getAllByRole('cell')[3]?.textContent).toBe(words));
}

/** Each sync that is asked for runs until it is ended here. */
function holdSyncs() {
  const running: (() => void)[] = [];
  vi.spyOn(bridge, 'wakeWorker').mockImplementation(
    (why) =>
      new Promise((resolve) => {
        if (why === 'manual') running.push(() => resolve({ kind: 'ended', end: 'done' }));
      }),
  );
  return { endNext: () => act(async () => running.shift()?.()) };
}

it('shows what somebody else gives and removes while it is open', async () => {
  const { leader, assessor } = await open(HUB_LEADER);
  await is(assessor, false);
  await read(ASSESSOR);
  await is(assessor, true);
  await is(leader, false);
});

it('keeps what was given here until the list shows it, and then follows the list', async () => {
  const syncs = holdSyncs();
  const { leader, assessor } = await open();
  fireEvent.click(assessor);
  await is(assessor, true);
  await read(HUB_LEADER);
  await is(leader, true);
  expect(assessor).toHaveProperty('checked', true);
  await read(HUB_LEADER, ASSESSOR);
  await syncs.endNext();
  await read(HUB_LEADER);
  await is(assessor, false);
});

it('keeps a role that was removed and given back, if a sync read the list in between', async () => {
  const syncs = holdSyncs();
  const { leader } = await open(HUB_LEADER);
  fireEvent.click(leader);
  await is(leader, false);
  fireEvent.click(leader);
  await is(leader, true);
  await read();
  await syncs.endNext();
  expect(leader).toHaveProperty('checked', true);
  await read(HUB_LEADER);
  await syncs.endNext();
  await read();
  await is(leader, false);
});
