import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { noDecision } from '#shared/decision-meeting.ts';
import { isSealed } from '#shared/sealed-text.ts';
import type { Vault } from '#src/vault/vault.ts';
import {
  assessmentRow,
  assignmentRow,
  markFeed,
  participantRow,
} from '#tests/support/assessment-rows.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openVault } from '#tests/support/open-vault.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let vault: Vault | undefined;

afterEach(async () => {
  await device.close();
  await vault?.erase();
  vault = undefined;
});

const PLACE = { assessment: 's5', user_id: 30 };

/** The meeting of event 5 with one couple, in which user 1 has the role Marriage. */
async function open(role: string, fields: { meeting?: string; offers?: string[] } = {}) {
  const { meeting = 'open', offers = ['decision-meeting'] } = fields;
  device = await openDevice([role]);
  vault = await openVault(device.user.id);
  await device.db.meta.put({ key: 'server', value: { kind: 'reference', offers, keysKeptMs: 0 } });
  await device.db.rows('assessments').add(assessmentRow(5, { meeting }));
  const couple = { planter_first_name: 'Paul', planter_last_name: 'Miller' };
  await device.db.rows('assessment_participants').add(participantRow(30, couple));
  await device.db.rows('assignments').add(assignmentRow(7, { role_name: 'Marriage' }));
  await markFeed(device.db, 'changes');
}

async function decide(fields: Record<string, string>) {
  const sealed = await vault?.sealAll(fields);
  await device.db.rows('meeting_decisions').put({ ...noDecision('s30', 30), ...PLACE, ...sealed });
}

const group = (name: string) => screen.findByRole('group', { name });
const ops = () => device.db.ops.toArray();

it('an assessor votes in their own category, and the vote is sealed on the device', async () => {
  await open('242assessor');
  renderApp('/assessment/after-party/30');
  const marriage = within(await group('Marriage: Final Vote'));
  fireEvent.click(marriage.getByRole('button', { name: 'Yellow' }));
  await screen.findByText('Overall: Yellow');
  const [op] = await ops();
  expect(op).toMatchObject({ name: 'edit-decision', touches: ['meeting_decisions:s30'] });
  const row = await device.db.rows('meeting_decisions').get('s30');
  expect(isSealed(row?.marriage_final ?? '')).toBe(true);
  expect(JSON.stringify(op?.args)).not.toContain('yellow');
  expect(screen.queryByRole('group', { name: 'Spouse: Final Vote' })).toBeNull();
});

it('a second vote has the first one as its previous value', async () => {
  await open('242assessor');
  renderApp('/assessment/after-party/30');
  const marriage = within(await group('Marriage: Final Vote'));
  fireEvent.click(marriage.getByRole('button', { name: 'Red' }));
  fireEvent.click(marriage.getByRole('button', { name: 'Yellow' }));
  expect(marriage.getByRole('button', { name: 'Yellow', pressed: true })).toBeTruthy();
  await waitFor(async () => expect(await ops()).toHaveLength(2));
  const votes = await (vault as Vault).openAll((await ops()).map(({ args }) => args));
  expect(votes).toMatchObject([
    { fields: { marriage_final: 'red' }, before: { marriage_final: '' } },
    { fields: { marriage_final: 'yellow' }, before: { marriage_final: 'red' } },
  ]);
});

it('shows a couple even if the votes on another one cannot be unsealed', async () => {
  await open('242assessor');
  await device.db.rows('assessment_participants').add(participantRow(31, {}));
  const unreadable = { marriage_final: 'sealed:s:lost:AAAA' };
  const other = { ...noDecision('s31', 31), ...PLACE, user_id: 31, ...unreadable };
  await device.db.rows('meeting_decisions').put(other);
  renderApp('/assessment/after-party/30');
  expect(await screen.findByRole('heading', { level: 1, name: 'Paul Miller' })).toBeTruthy();
});

it('shows every couple of a large meeting', async () => {
  await open('242assessor');
  const more = Array.from({ length: 29 }, (_, nth) => participantRow(100 + nth, {}));
  await device.db.rows('assessment_participants').bulkAdd(more);
  renderApp('/assessment/after-party');
  await screen.findByRole('link', { name: 'Paul Miller' });
  await waitFor(() => expect(document.querySelectorAll('main li table')).toHaveLength(30));
});

it('shows each couple with votes, outcome and overall color in the overview', async () => {
  await open('242assessor');
  await decide({ marriage_initial: 'green', marriage_final: 'red', outcome: 'Not yet' });
  renderApp('/assessment/after-party');
  const link = await screen.findByRole('link', { name: 'Paul Miller' });
  expect(link.getAttribute('href')).toBe('/assessment/after-party/30');
  expect(screen.getByText('Overall: Red')).toBeTruthy();
  expect(screen.getByText('Outcome: Not yet')).toBeTruthy();
  const row = screen.getByRole('row', { name: /^Marriage/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['Green', 'Red']);
});

it('the leader of the meeting records the outcome', async () => {
  await open('admin');
  renderApp('/assessment/after-party/30');
  const outcome = await screen.findByRole('textbox', { name: 'Outcome' });
  fireEvent.change(outcome, { target: { value: 'Accepted' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Outcome' }));
  await screen.findByText('The outcome is saved on this device.');
  expect(await ops()).toMatchObject([{ name: 'edit-decision' }]);
});

it('lets the leader move the planter after an outcome, as a single confirmed write', async () => {
  await open('admin');
  await device.db.rows('planters').add(planterRow(3, { user_id: 30, stage: 'Candidate' }));
  await decide({ outcome: 'Accepted' });
  renderApp('/assessment/after-party/30');
  fireEvent.click(await screen.findByRole('button', { name: 'Change the stage of this planter' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Stage'), { target: { value: 'Training' } });
  expect(await ops()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(async () => expect(await ops()).toMatchObject([{ name: 'change-stage' }]));
  expect(JSON.stringify(await ops())).not.toContain('Accepted');
});

it('a closed meeting is read-only, and late votes are shown to its leader', async () => {
  await open('242_admin', { meeting: 'closed' });
  const late = [{ field: 'marriage_final', vote: 'green', voterId: 9, voter: 'Alice', at: '' }];
  await decide({ marriage_final: 'red', late: JSON.stringify(late) });
  renderApp('/assessment/after-party/30');
  expect(await screen.findByText('This meeting is closed.')).toBeTruthy();
  expect(screen.getByText('Marriage: Final Vote, Green (Alice)')).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Overall: Red')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  // The accepted vote is green; the other five categories have no votes.
  await screen.findByText('Overall: Pending');
  expect(await ops()).toMatchObject([{ name: 'answer-late-votes', args: { accept: true } }]);
});

it('hides the votes from people who do not take part', async () => {
  await open('app_editor');
  await decide({ marriage_final: 'red' });
  renderApp('/assessment/after-party');
  expect(await screen.findByText('You do not take part in this decision meeting')).toBeTruthy();
  expect(screen.queryByText('Paul Miller')).toBeNull();
});

it.each([
  ['before a meeting has started', { meeting: '' }, /No decision meeting has been started yet/],
  [
    'where the server does not offer meetings',
    { offers: [] },
    /has not said that it keeps decision meetings/,
  ],
])('shows the samples %s, labeled as samples', async (_when, fields, note) => {
  await open('242assessor', fields);
  renderApp('/assessment/after-party');
  expect(await screen.findByText('John & Sarah Smith')).toBeTruthy();
  expect(await screen.findByText(note)).toBeTruthy();
});

it('shows no sample before this device knows whether there is a meeting', async () => {
  await open('242assessor', { meeting: '' });
  await device.db.feeds.clear();
  renderApp('/assessment/after-party');
  expect(await screen.findByRole('heading', { level: 1, name: 'After Party' })).toBeTruthy();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByText('John & Sarah Smith')).toBeNull();
  await device.db.rows('assessments').update('s5', { meeting: 'open' });
  await markFeed(device.db, 'changes');
  expect(await screen.findByRole('link', { name: 'Paul Miller' })).toBeTruthy();
});

it('shows no vote as pending before this device has read all of the meeting', async () => {
  await open('242assessor');
  await device.db.feeds.clear();
  await device.db.rows('assignments').clear();
  renderApp('/assessment/after-party/30');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  await device.db.rows('assessments').update('s5', { location: 'Oxford, MS' });
  expect(screen.queryByText(/Pending/)).toBeNull();
  await device.db.rows('assignments').add(assignmentRow(7, { role_name: 'Marriage' }));
  await markFeed(device.db, 'changes');
  await group('Marriage: Final Vote');
});

it('lets the leader start and close the meeting on the event page', async () => {
  await open('admin', { meeting: '' });
  renderApp('/assessment/5');
  fireEvent.click(await screen.findByRole('button', { name: 'Start the meeting' }));
  await screen.findByRole('link', { name: 'The meeting is open: go to the votes' });
  fireEvent.click(screen.getByRole('button', { name: 'Close the meeting' }));
  await screen.findByRole('link', { name: 'The meeting is closed: read the votes' });
  await waitFor(async () => expect(await ops()).toHaveLength(2));
});

it('loads the reports on request, and shows each with the votes of its category', async () => {
  await open('242assessor');
  const report = { id: 1, assignmentId: 11, roleName: 'Marriage', content: 'Warm and honest.' };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [report] }));
  renderApp('/assessment/after-party/30');
  const show = await screen.findByRole('button', { name: 'Show the reports beside the votes' });
  expect(screen.queryByText('Warm and honest.')).toBeNull();
  fireEvent.click(show);
  const card = (await screen.findByText('Warm and honest.')).closest('li');
  expect(card?.textContent).toMatch(/^Marriage/);
  expect(screen.getAllByText('No report has been written in this category yet.')).toHaveLength(5);
});
