import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { PLANTER_DIRECTORY_TEXTS as TEXTS } from '#tests/spec-texts/directories.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import type { PlanterFilter } from './directory-view.ts';
import { PlantersDirectory } from './planters-directory.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.close());

/** The directory with its search parameters in component state. */
function Directory() {
  const [filter, setFilter] = useState<PlanterFilter>({
    q: '',
    stage: '',
    status: '',
    sort: 'name',
  });
  const [open, setOpen] = useState<string>();
  return (
    <PlantersDirectory
      filter={filter}
      onFilter={(change) => setFilter({ ...filter, ...change })}
      open={open}
      onOpen={setOpen}
    />
  );
}

async function markRead(error?: string) {
  const read = { readTick: 1, dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: 'planters', ...read, readAt: error ? 0 : 1, error });
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');

async function openWithThree(others: string[] = []) {
  await device.db.rows('planters').bulkAdd([
    planterRow(1, { first_name: 'José', last_name: 'Müller', stage: '', status: '' }),
    planterRow(2, { first_name: 'Anna', last_name: 'Adams', launch_date: '2026-01-01' }),
    planterRow(3, {
      first_name: 'Tim',
      last_name: 'Zuber',
      spouse_first_name: 'Ruth',
      location: 'Abbeville, MS',
      stage: 'Training',
      status: 'in training',
    }),
  ]);
  await markRead();
  renderScreen(<Directory />);
  await waitFor(() =>
    expect(names()).toEqual(['Anna Adams', 'José Müller', 'Tim & Ruth Zuber', ...others]),
  );
}

test('does not call the planters so far all planters before the list has been read', async () => {
  await device.db.rows('planters').add(planterRow(1, { first_name: 'Anna', last_name: 'Adams' }));
  renderScreen(<Directory />);
  await waitFor(() => expect(names()).toEqual(['Anna Adams']));
  expect(await screen.findByText('1 planter so far …')).toBeTruthy();
  await markRead();
  expect(await screen.findByText('1 planter')).toBeTruthy();
});

test('buttons, sort orders, stages and statuses have the texts of the specification', async () => {
  await openWithThree();
  for (const name of [TEXTS.add, TEXTS.map])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(optionsOf('Sort').map((option) => option.text)).toEqual(TEXTS.sorts);
  const stages = Object.keys(TEXTS.stages);
  expect(optionsOf('Stage').map((option) => option.text)).toEqual(['All Stages', ...stages]);
  expect(screen.queryByLabelText('Status')).toBeNull();
  for (const [stage, statuses] of Object.entries(TEXTS.stages)) {
    fireEvent.change(screen.getByLabelText('Stage'), { target: { value: stage } });
    await waitFor(() =>
      expect(optionsOf('Status').map(({ text }) => text)).toEqual(['All Statuses', ...statuses]),
    );
  }
});

test.each([
  ['muller jose', ['José Müller']],
  ['ruth abbe', ['Tim & Ruth Zuber']],
  ['grace', ['Anna Adams', 'José Müller', 'Tim & Ruth Zuber']],
  ['Tim & Ruth Zuber', ['Tim & Ruth Zuber']],
])('searches "%s" in name, spouse, church and location', async (query, found) => {
  await openWithThree();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: query } });
  await waitFor(() => expect(names()).toEqual(found));
});

test.each([
  ['location', ['Tim & Ruth Zuber', 'Anna Adams', 'José Müller']],
  ['launch', ['Anna Adams', 'José Müller', 'Tim & Ruth Zuber']],
  ['stage', ['José Müller', 'Tim & Ruth Zuber', 'Anna Adams']],
])('treats a missing stage as Candidate when sorting by %s', async (sort, order) => {
  await openWithThree();
  fireEvent.change(screen.getByLabelText('Sort'), { target: { value: sort } });
  await waitFor(() => expect(names()).toEqual(order));
});

test('finds a planter without a stage among the candidates', async () => {
  await openWithThree();
  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: 'Candidate' } });
  await waitFor(() => expect(names()).toEqual(['José Müller']));
});

test('selects the first status of a new stage, since the old one does not belong to it', async () => {
  await openWithThree();
  fireEvent.click(screen.getByRole('button', { name: 'Tim & Ruth Zuber' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  const status = () => dialog.getByLabelText<HTMLSelectElement>('Status');
  await waitFor(() => expect(status().value).toBe('in training'));
  fireEvent.change(dialog.getByLabelText('Stage'), { target: { value: 'Plant' } });
  expect(status().value).toBe(TEXTS.stages.Plant[0]);
});

test('an edit of another field keeps an unlisted stage and status', async () => {
  await device.db
    .rows('planters')
    .add(planterRow(4, { first_name: 'Zoe', last_name: 'Zulu', stage: 'Mentoring', status: 'on' }));
  await openWithThree(['Zoe Zulu']);
  fireEvent.click(screen.getByRole('button', { name: 'Zoe Zulu' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  const phone = await dialog.findByLabelText(/^Phone/);
  fireEvent.change(phone, { target: { value: '601 555 0199' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () =>
    expect(await device.db.ops.toArray()).toMatchObject([
      { name: 'edit-planter', args: { fields: { phone: '601 555 0199' } } },
    ]),
  );
});

test('an invalid stored email address does not prevent an edit', async () => {
  await device.db
    .rows('planters')
    .add(planterRow(4, { first_name: 'Zoe', last_name: 'Zulu', email: 'zoe at example.org' }));
  await openWithThree(['Zoe Zulu']);
  fireEvent.click(screen.getByRole('button', { name: 'Zoe Zulu' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  fireEvent.change(await dialog.findByLabelText(/^Phone/), { target: { value: '601 555 0199' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () => expect(await device.db.ops.count()).toBe(1));
});

test.each([
  ['latitude', '91'],
  ['latitude', 'NaN'],
  ['longitude', '-180.5'],
])('rejects a %s of %s in the form, and keeps what was typed', async (field, value) => {
  await openWithThree();
  fireEvent.click(screen.getByRole('button', { name: 'Anna Adams' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  const input = await dialog.findByLabelText<HTMLInputElement>(new RegExp(`^${field}`, 'i'));
  fireEvent.change(input, { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const why = await dialog.findByText(new RegExp(`^${field} must be`, 'i'));
  expect(input.getAttribute('aria-describedby')).toBe(why.closest('p')?.id);
  expect(input.value).toBe(value);
  expect(await device.db.ops.count()).toBe(0);
});

test('a list that was never loaded has the text of the specification', async () => {
  await markRead(TEXTS.failedToFetch);
  renderScreen(<Directory />);
  expect(await screen.findByText(`Error: ${TEXTS.failedToFetch}`)).toBeTruthy();
});

const NOTHING_CUT = 'Nothing was cut off: shorten it and save again.';

test('reports each problem of a new planter at its field, and focuses the first one', async () => {
  await openWithThree();
  fireEvent.click(screen.getByRole('button', { name: TEXTS.add }));
  const dialog = await screen.findByRole('dialog', { name: TEXTS.add });
  const form = within(dialog);
  const type = (label: string, value: string) =>
    fireEvent.input(form.getByLabelText(label), { target: { value } });
  await form.findByLabelText('First Name');
  type('First Name', 'Mark');
  type('Spouse Last Name', 'm'.repeat(101));
  type('Church Name', 'c'.repeat(300));
  type('Email', 'mark@');
  type('Phone', '6'.repeat(60));
  type('Mailing Address', 'a'.repeat(501));
  type('Latitude', '91');
  type('Longitude', 'west');
  fireEvent.click(form.getByRole('button', { name: 'Create Planter' }));
  const wrong = () =>
    Object.fromEntries(
      [...dialog.querySelectorAll('[aria-invalid=true]')].map((field) => [
        field.getAttribute('name'),
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' ')
          .trim(),
      ]),
    );
  await waitFor(() => expect(Object.keys(wrong()).length).toBeGreaterThan(0));
  expect(wrong()).toEqual({
    last_name: 'Last Name is required',
    spouse_last_name: `Spouse Last Name is longer than 100 characters. ${NOTHING_CUT}`,
    location: 'Location is required',
    church_name: `Church Name is longer than 200 characters. ${NOTHING_CUT}`,
    email: 'Please enter a valid email address',
    phone: `Phone is longer than 50 characters. ${NOTHING_CUT}`,
    mailing_address: `Mailing Address is longer than 500 characters. ${NOTHING_CUT}`,
    latitude: 'Latitude must be a number from -90 to 90',
    longitude: 'Longitude must be a number from -180 to 180',
  });
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Last Name')));
  expect(await device.db.ops.count()).toBe(0);
});
