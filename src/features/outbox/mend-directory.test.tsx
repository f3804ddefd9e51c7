import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNetworkPerson } from '#src/mutations/create-network-person.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { writesOf } from '#src/mutations/record-writes.ts';
import { church } from '#src/records/church.ts';
import { argsAfter, type MendForm, openRefused } from '#tests/support/mend.tsx';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice } from '#tests/support/screen.tsx';

const { create: createChurch, edit: editChurch } = writesOf(church);

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.close());

const CHURCH = {
  name: 'Grace',
  location: 'Oxford, MS',
  address: '1 Main Street',
  website: 'https://grace.example.org',
  status: 'launched',
};
const PERSON = {
  name: 'Tim Teacher',
  location: 'Oxford, MS',
  email: 'tim@example.org',
  status: 'active',
  phone: '',
  website: '',
  bio: 'Planted twice.',
  experience: 'Ten years',
  denomination: '',
  ministry_focus: '',
  support_needs: '',
};
const PLANTER = {
  first_name: 'Ruth',
  last_name: 'Boaz',
  location: 'Jackson, MS',
  church_name: 'Field Church',
  email: 'ruth@example.org',
};

const type = (form: MendForm, label: string, value: string) => {
  const field = form.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
};

test('a refused new church opens its form with the typed values', async () => {
  const args = { church: 'l1', planter: '', ...CHURCH };
  const form = await openRefused(device.db, createChurch.name, args, 'church:l1');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Grace'));
  type(form, 'Address', '2 Main Street');
  expect(await argsAfter(device.db, form)).toEqual({ ...args, address: '2 Main Street' });
});

test('a refused change of a church keeps what its author changed, with current values for other fields', async () => {
  const row = { ...CHURCH, lid: 's1', id: 1, planter: '', profile_picture_url: '', sort_name: '' };
  await device.db.rows('churches').add({ ...row, location: 'Tupelo, MS' });
  const args = { church: 's1', churchName: 'Grace', fields: { name: 'Mercy' }, before: {} };
  const form = await openRefused(device.db, editChurch.name, args, 'church:s1');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Mercy'));
  expect(form.getByLabelText<HTMLInputElement>('Location').value).toBe('Tupelo, MS');
  type(form, 'Address', '3 Main Street');
  expect(await argsAfter(device.db, form)).toMatchObject({
    fields: { name: 'Mercy', address: '3 Main Street' },
    before: { name: 'Grace', address: '1 Main Street' },
  });
});

test('a refused new trainer opens its form, including the experience', async () => {
  const args = { kind: 'trainers', person: 'l1', planter: '', ...PERSON };
  const form = await openRefused(device.db, createNetworkPerson.name, args, 'trainers:l1');
  const experience = await form.findByLabelText<HTMLInputElement>('Training Experience');
  expect(experience.value).toBe('Ten years');
  type(form, 'Email', 'tim@elsewhere.example.org');
  expect(await argsAfter(device.db, form)).toEqual({ ...args, email: 'tim@elsewhere.example.org' });
});

test('a refused new planter opens its form with the typed values', async () => {
  const args = { planter: 'l1', fields: PLANTER, at: '2026-11-21T08:00:00.000Z' };
  const form = await openRefused(device.db, createPlanter.name, args, 'planter:l1');
  const email = await form.findByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe(PLANTER.email);
  type(form, 'Location', 'Oxford, MS');
  expect(await argsAfter(device.db, form)).toMatchObject({
    fields: { ...PLANTER, location: 'Oxford, MS' },
  });
});

test('a field that was cleared in a refused change of a planter stays empty', async () => {
  await device.db.rows('planters').add(planterRow(4, { last_name: 'Miller', phone: '601' }));
  const fields = { phone: '', church_name: 'Mercy' };
  const args = { planter: 's4', planterName: 'Mark Miller', fields, before: {} };
  const form = await openRefused(device.db, editPlanter.name, args, 'planter:s4');
  const phone = await form.findByLabelText<HTMLInputElement>('Phone');
  expect(phone.value).toBe('');
  expect(form.queryByLabelText('Stage')).toBeNull();
  expect(await argsAfter(device.db, form)).toMatchObject({ fields, before: { phone: '601' } });
});
