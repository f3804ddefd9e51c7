import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import type { Vault } from '#src/vault/vault.ts';
import {
  assessmentRow,
  assignmentRow,
  markFeed,
  participantRow,
} from '#tests/support/assessment-rows.ts';
import { openVault } from '#tests/support/open-vault.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let vault: Vault;

beforeEach(() => open('242assessor'));

async function open(role: string) {
  device = await openDevice([role]);
  vault = await openVault(device.user.id);
  const server = { kind: 'reference', offers: ['decision-meeting'], keysKeptMs: 0 };
  await device.db.meta.put({ key: 'server', value: server });
  await device.db.rows('assessments').add(assessmentRow(5, { meeting: 'open' }));
  await device.db
    .rows('assessment_participants')
    .bulkAdd([
      participantRow(30, { planter_first_name: 'Paul', planter_last_name: 'Miller' }),
      participantRow(31, { planter_first_name: 'Ivan', planter_last_name: 'Petrov' }),
    ]);
  await device.db.rows('assignments').add(assignmentRow(7, { completed: true }));
  await markFeed(device.db, 'changes');
}

afterEach(async () => {
  await device.close();
  await vault.erase();
});

it('lists the couples of the event with the state of their report', async () => {
  renderApp('/assessment/reports/marriage');
  const link = await screen.findByRole('link', { name: 'Paul Miller' });
  expect(link.getAttribute('href')).toBe('/assessment/reports/7');
  await screen.findByText('You have no assignment in this category.');
  const cards = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    'Paul MillerCompleted',
    'Ivan PetrovYou have no assignment in this category.',
  ]);
});

it.each([
  ['the running one before a later one', [-1, 1], [30, 32]],
  ['the next one when the last one is over', [-9, -8], [4, 6]],
])('lists the couples of an event before a meeting has started: %s', async (_which, one, other) => {
  const today = dayOf(new Date());
  const days = ([start = 0, end = 0]: number[]) => ({
    start_date: addDays(today, start),
    end_date: addDays(today, end),
  });
  await device.db
    .rows('assessments')
    .bulkPut([
      assessmentRow(5, { meeting: '', ...days(one) }),
      assessmentRow(6, { meeting: '', ...days(other) }),
      assessmentRow(7, { meeting: 'closed', ...days([-99, -98]) }),
    ]);
  const elsewhere = { lid: 's61', id: 61, user_id: 61, assessment: 's6' };
  const couple = { planter_first_name: 'Uma', planter_last_name: 'Olsen', ...elsewhere };
  await device.db.rows('assessment_participants').add(participantRow(61, couple));
  renderApp('/assessment/reports/marriage');
  const isRunning = (one[1] ?? 0) >= 0;
  const [shown, hidden] = isRunning ? ['Paul Miller', 'Uma Olsen'] : ['Uma Olsen', 'Paul Miller'];
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByText(hidden)).toBeNull();
  expect(screen.queryByText(/This is sample data/)).toBeNull();
});

it('opens the report of the assignment for a category and couple', async () => {
  renderApp('/assessment/reports/marriage/30');
  expect(await screen.findByLabelText('Full Report')).toBeTruthy();
});

it('puts nothing that was written in one category into the report of another', async () => {
  await device.db.rows('assignments').add(assignmentRow(8, { role_name: 'Spouse' }));
  const { router } = renderApp('/assessment/reports/marriage/30');
  await screen.findByRole('heading', { level: 1, name: 'Marriage' });
  const text = () => screen.findByLabelText('Full Report');
  fireEvent.input(await text(), { target: { value: 'A quiet house.' } });
  await router.navigate({ to: '/assessment/reports/spouse/30' as never });
  await screen.findByRole('heading', { level: 1, name: 'Spouse' });
  expect(await text()).toHaveProperty('value', '');
  await waitFor(async () =>
    expect(await device.db.drafts.toCollection().primaryKeys()).toEqual(['assessor-report:s7']),
  );
  router.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Marriage' });
  expect(await text()).toHaveProperty('value', 'A quiet house.');
});

it('keeps the report in the editor when its new assignment gets the number of the server', async () => {
  await device.db.rows('assignments').clear();
  await device.db.rows('assignments').add(assignmentRow(7, { lid: 'l7', id: null as never }));
  renderApp('/assessment/reports/marriage/30');
  const text = await screen.findByLabelText('Full Report');
  fireEvent.input(text, { target: { value: 'A quiet house.' } });
  const row = { table: 'assignments', lid: 'l7', id: 7, opId: 'o1' };
  await device.db.idmap.add({ key: 'assignments:l7', ...row });
  await device.db.rows('assignments').update('l7', { id: 7, assessment_name: 'Autumn retreat' });
  await screen.findByText(/Autumn retreat/);
  expect(screen.getByLabelText('Full Report')).toBe(text);
  expect(text).toHaveProperty('value', 'A quiet house.');
});

it('reports that there is no assignment for a category and couple', async () => {
  renderApp('/assessment/reports/spouse/30');
  const title = 'There is no such category report';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText('Spouse: Paul Miller')).toBeTruthy();
  expect(screen.getByText('You have no assignment in this category.')).toBeTruthy();
});

it('does not claim that there is no assignment if the assignments could not be read', async () => {
  await markFeed(device.db, 'changes', 'forbidden');
  renderApp('/assessment/reports/spouse/30');
  expect(await screen.findByText('Error: Failed to load assignments')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Spouse: Paul Miller' })).toBeTruthy();
  expect(screen.queryByText('You have no assignment in this category.')).toBeNull();
});

it('reports an address without a couple of the event', async () => {
  const { name } = assessmentRow(5);
  renderApp('/assessment/reports/marriage/1');
  const title = 'There is no such category report';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText(`${name} has no couple with this address`)).toBeTruthy();
  expect(screen.queryByText('You have no assignment in this category.')).toBeNull();
  expect(screen.getByRole('link', { name: /Marriage Reports/ }).getAttribute('href')).toBe(
    '/assessment/reports/marriage',
  );
});

describe('with rows that could not be read', () => {
  async function putUnreadable(table: string) {
    const row = { feed: 'changes', reason: 'id: expected a number', at: 0, raw: {} };
    await device.db.quarantine.put({ ...row, key: `changes:${table}:#1` });
  }

  it('does not claim that the event has no couple with this address', async () => {
    await putUnreadable('assessment_participants');
    renderApp('/assessment/reports/marriage/1');
    expect(await screen.findByText('1 participant could not be read')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Marriage Reports' })).toBeTruthy();
    expect(screen.queryByText(/no couple with this address/)).toBeNull();
  });

  it('does not claim that a couple of the category has no assignment', async () => {
    await putUnreadable('assignments');
    renderApp('/assessment/reports/marriage');
    expect(await screen.findByText('1 assignment could not be read')).toBeTruthy();
    expect(screen.getByText('Ivan Petrov')).toBeTruthy();
    expect(screen.queryByText('You have no assignment in this category.')).toBeNull();
  });
});

it('does not claim that a couple has no assignment if the assignments are refused since', async () => {
  await markFeed(device.db, 'changes');
  await device.db.feeds.update('changes', { error: 'forbidden' });
  renderApp('/assessment/reports/marriage');
  expect(await screen.findByText('The server no longer shows you this list')).toBeTruthy();
  expect(screen.getByText('Ivan Petrov')).toBeTruthy();
  expect(screen.queryByText('You have no assignment in this category.')).toBeNull();
});

it('shows managers of events that nobody has the assignment', async () => {
  await device.close();
  await vault.erase();
  await open('admin');
  renderApp('/assessment/reports/spouse');
  const missing = 'Nobody has an assignment in this category.';
  await waitFor(() => expect(screen.getAllByText(missing)).toHaveLength(2));
});

it('labels the samples as such, also for people who may not see the couples of the event', async () => {
  await device.close();
  await vault.erase();
  await open('242trainer');
  renderApp('/assessment/reports/marriage');
  expect(await screen.findByText('John & Sarah Smith')).toBeTruthy();
  const note = 'This is sample data. Only the team of an event sees its couples.';
  expect(await screen.findByText(note)).toBeTruthy();
});

it('shows its heading but no sample before this device knows whether there is an event', async () => {
  await device.db.rows('assessments').clear();
  await device.db.feeds.clear();
  renderApp('/assessment/reports/marriage');
  expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeTruthy();
  expect(screen.queryByText('John & Sarah Smith')).toBeNull();
  expect(screen.queryByText(/This is sample data/)).toBeNull();
});
