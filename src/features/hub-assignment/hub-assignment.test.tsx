import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { planterIndex } from '#db/queries/planter-index.ts';
import { HUB_ASSIGNMENT_TEXTS as TEXTS } from '#tests/spec-texts/planters.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';
import { drawToastsWith } from '#ui/toast-queue.ts';
import { HubAssignment } from './hub-assignment.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.close());

const leader = (id: number, name: string) => ({
  lid: `s${id}`,
  id,
  username: name.toLowerCase(),
  email: `${name}@example.org`,
  first_name: name,
  last_name: 'Hub',
  display_name: '',
});

/** Hanna's hub of `members`, Rosa's empty one, and `unassigned` planters. */
async function openBoard({ members = 1, unassigned = 0 }) {
  await device.db.rows('hub_leaders').bulkAdd([leader(1, 'Hanna'), leader(2, 'Rosa')]);
  await device.db
    .rows('planters')
    .bulkAdd([
      ...Array.from({ length: members }, (_, nth) => planterRow(nth + 1)),
      ...Array.from({ length: unassigned }, (_, nth) =>
        planterRow(members + nth + 1, { hub_leader_id: 0 }),
      ),
    ]);
  await feed({ readAt: 1 });
  await feed({ readAt: 1 }, 'hub-leaders');
  renderScreen(<HubAssignment title="Hub Leader Assignment" />);
  await screen.findByRole('region', { name: 'Rosa Hub' });
}

async function feed(state: { readAt: number; error?: string }, key = 'planters') {
  const read = { readTick: 1, dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key, ...read, ...state });
}

const numbers = () => screen.getAllByRole('definition').map((one) => one.textContent);

const region = (name: string) => within(screen.getByRole('region', { name }));
const leaderOf = async (lid: string) => (await device.db.rows('planters').get(lid))?.hub_leader_id;

test('counts planters only when all have been read', async () => {
  await openBoard({ members: 60 });
  const hub = region('Hanna Hub');
  const seen = new Set<string>();
  await waitFor(() => {
    const count = hub.queryByText('60') ?? hub.queryByText('50') ?? hub.queryByText('–');
    seen.add(`${count?.textContent} of ${numbers()[1]}`);
    expect(seen).toContain('60 of 60');
  });
  expect([...seen].filter((counts) => !['– of –', '60 of 60'].includes(counts))).toEqual([]);
});

test('shows no hub before the names of the leaders are known', async () => {
  await device.db.rows('planters').add(planterRow(60, { hub_leader_id: 2 }));
  const kept = planterIndex(device.db);
  kept.subscribe(() => undefined);
  await waitFor(() => expect(kept.view().isWhole).toBe(true));
  const said = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('h2')) said.add(textContent);
  });
  watch.observe(document, { childList: true, subtree: true });
  await openBoard({ members: 3, unassigned: 1 });
  watch.disconnect();
  expect([...said].sort()).toEqual(['Hanna Hub', 'Rosa Hub', TEXTS.panel]);
});

test('counters, panel and hints have the texts of the specification', async () => {
  await openBoard({ members: 2 });
  const counters = screen.getAllByRole('term').map((term) => term.textContent);
  expect(counters).toEqual(TEXTS.counters);
  await waitFor(() => expect(numbers()).toEqual(['2', '2', '2', '0']));
  const panel = region(TEXTS.panel);
  expect(panel.getByText(TEXTS.unassign)).toBeTruthy();
  expect(panel.getByText(TEXTS.allAssigned)).toBeTruthy();
  expect(region('Hanna Hub').getByText(TEXTS.drop)).toBeTruthy();
  expect(region('Rosa Hub').getByText(TEXTS.noPlanters)).toBeTruthy();
});

test('neither counts planters nor calls all assigned if one of them could not be read', async () => {
  const row = { key: 'planters:planters:7', feed: 'planters', at: 0, raw: {} };
  await device.db.quarantine.put({ ...row, reason: 'first_name: is not a text' });
  await openBoard({ members: 2 });
  expect(await screen.findByText('1 planter could not be read')).toBeTruthy();
  await waitFor(() => expect(numbers()).toEqual(['2', '–', '–', '–']));
  expect(screen.queryByText(TEXTS.allAssigned)).toBeNull();
});

test('moves several planters together, each with its own write', async () => {
  await openBoard({ members: 3 });
  for (const lid of ['s1', 's3']) {
    const { first_name, last_name } = planterRow(Number(lid.slice(1)));
    fireEvent.click(screen.getByLabelText(`Select ${first_name} ${last_name}`));
  }
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected planters' }));
  expect(bar.getByText('2 planters selected')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Move to' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 planters to' }));
  fireEvent.change(dialog.getByLabelText('Hub leader'), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(async () => expect(await leaderOf('s3')).toBe(2));
  expect(await leaderOf('s1')).toBe(2);
  expect(await leaderOf('s2')).toBe(1);
  expect(await device.db.ops.count()).toBe(2);
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

test('reports a move as saved on this device, and as updated once the server has accepted it', async () => {
  const said: string[] = [];
  const stop = drawToastsWith(({ text }) => said.push(text));
  await openBoard({ members: 1 });
  // Messages of earlier tests that nobody drew come first.
  said.length = 0;
  fireEvent.click(await region('Hanna Hub').findByRole('button', { name: /^Move to another/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Hub leader'), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(said).toEqual(['Assignment saved on this device']));
  await device.db.ops.toCollection().modify({ state: 'acked' });
  await waitFor(() => expect(said.at(-1)).toBe('Assignment updated successfully'));
  stop();
});

test('a planter who is moved to a full hub stays visible there', async () => {
  await openBoard({ members: 8 });
  await device.db.rows('planters').add(planterRow(9, { hub_leader_id: 2 }));
  const hub = region('Hanna Hub');
  expect(hub.getAllByRole('listitem')).toHaveLength(6);
  const name = `${planterRow(9).first_name} ${planterRow(9).last_name}`;
  const move = { name: /^Move to another hub leader/ };
  fireEvent.click(await region('Rosa Hub').findByRole('button', move));
  const dialog = within(await screen.findByRole('dialog', { name: `Move ${name} to` }));
  fireEvent.change(dialog.getByLabelText('Hub leader'), { target: { value: '1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await hub.findByRole('link', { name })).toBeTruthy();
  expect(hub.getByRole('button', { name: /^Show all 9/ })).toBeTruthy();
  // Still visible after the server has confirmed the move.
  await device.db.ops.clear();
  await waitFor(() => expect(hub.queryByText('Waiting to send')).toBeNull());
  expect(hub.getByRole('link', { name })).toBeTruthy();
});

test('renders only the visible planters of a hub of 800, even after Show all', async () => {
  await openBoard({ members: 800 });
  const hub = region('Hanna Hub');
  expect(hub.getAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(await hub.findByRole('button', { name: /^Show all 800/ }));
  await waitFor(() => expect(hub.getAllByRole('listitem').length).toBeGreaterThan(6));
  expect(hub.getAllByRole('listitem').length).toBeLessThan(60);
});

test.each([
  ['forbidden', TEXTS.denied],
  [TEXTS.loadFailed, TEXTS.loadFailed],
])(
  'a first download that failed with "%s" has the text of the specification',
  async (error, words) => {
    await feed({ readAt: 0, error });
    renderScreen(<HubAssignment title="Hub Leader Assignment" />);
    expect(await screen.findByText(`Error: ${words}`)).toBeTruthy();
  },
);

test('before the lists have loaded, shows no counts and calls nobody assigned or another leader', async () => {
  const own = Array.from({ length: 9 }, (_, nth) => planterRow(nth + 1));
  await device.db.rows('planters').bulkAdd([...own, planterRow(20, { hub_leader_id: 9 })]);
  renderScreen(<HubAssignment title="Hub Leader Assignment" />);
  expect(await screen.findByRole('region', { name: 'Hanna Hub' })).toBeTruthy();
  const other = region('Hub leader no. 9, name not known yet');
  expect(other.getAllByRole('listitem')).toHaveLength(1);
  expect(numbers()).toEqual(['–', '–', '–', '–']);
  expect(screen.queryByText(TEXTS.allAssigned)).toBeNull();
  expect(await screen.findByText('Still loading: this is not all yet.')).toBeTruthy();
  expect(region('Hanna Hub').getByText('–')).toBeTruthy();
  expect(region('Hanna Hub').getByRole('button', { name: 'Show all of Hanna Hub' })).toBeTruthy();
});

test('hub leaders whose names are not known yet can be distinguished', async () => {
  const planters = [8, 9].map((leader) => planterRow(leader, { hub_leader_id: leader }));
  await device.db.rows('planters').bulkAdd(planters);
  renderScreen(<HubAssignment title="Hub Leader Assignment" />);
  await screen.findByRole('region', { name: 'Hub leader no. 8, name not known yet' });
  expect(region('Hub leader no. 9, name not known yet').getAllByRole('listitem')).toHaveLength(1);
});

test('without planters, does not say that all are assigned', async () => {
  await openBoard({ members: 0 });
  expect(await screen.findByText('There are no planters yet.')).toBeTruthy();
  expect(screen.queryByText(TEXTS.allAssigned)).toBeNull();
});

test('without the permission, shows the text of the specification', async () => {
  await device.close();
  device = await openDevice(['assessor']);
  renderApp('/hub-leader-assignment');
  expect(await screen.findByText(TEXTS.noPermission)).toBeTruthy();
});

describe('with a server whose lists do not include the hub leader', () => {
  const relation = (lid: string) => `planter-users:${lid}`;

  async function openUntold() {
    await openBoard({ members: 1, unassigned: 2 });
    return screen.findByText(/^Reading the hub leader of 2 planters/);
  }

  test('requests each planter once, and counts nobody as unassigned until then', async () => {
    await openUntold();
    await waitFor(async () => {
      const asked = await device.db.feeds.bulkGet(['s1', 's2', 's3'].map(relation));
      expect(asked.map((one) => one?.dirty)).toEqual([true, true, true]);
      // Read once, so that hundreds of relations are not refreshed forever.
      expect(asked.map((one) => one?.wantedAt)).toEqual([0, 0, 0]);
    });
    await waitFor(() => expect(numbers()).toEqual(['2', '3', '1 to 3', '0 to 2']));
    expect(region(TEXTS.panel).getByText('0 to 2')).toBeTruthy();
  });

  test('a response moves the planter to the hub, and hides the note', async () => {
    await openUntold();
    const read = {
      readTick: 1,
      readAt: Date.now(),
      dirty: false,
      wantedAt: 0,
      missing: [],
      missingReads: 0,
    };
    await device.db.feeds.bulkPut(['s2', 's3'].map((lid) => ({ key: relation(lid), ...read })));
    await device.db.rows('planters').update('s2', { hub_leader_id: 2 });
    await waitFor(() => expect(numbers()).toEqual(['2', '3', '2', '1']));
    expect(screen.queryByText(/^Reading the hub leader/)).toBeNull();
  });
});

test('sends no requests if the lists include the hub leader', async () => {
  await openBoard({ members: 1 });
  await device.db.rows('planters').add(planterRow(9, { hub_leader_id: 0, leader_told: true }));
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('definition')
        .map((one) => one.textContent)
        .at(-1),
    ).toBe('1'),
  );
  expect(screen.queryByText(/hub leader of/)).toBeNull();
  expect(await device.db.feeds.get('planter-users:s9')).toBeUndefined();
});

test('says that no unassigned planter matches the search', async () => {
  await openBoard({ unassigned: 1 });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  const panel = region(TEXTS.panel);
  expect(await panel.findByText('No unassigned planter matches “zzz”.')).toBeTruthy();
});
