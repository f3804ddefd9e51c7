import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { AddPlanterDialog } from './add-planter-dialog.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
});
afterEach(() => device.close());

async function open() {
  renderScreen(<AddPlanterDialog onClose={() => {}} />);
  const form = within(await screen.findByRole('dialog', { name: 'Add New Planter' }));
  await form.findByLabelText('First Name');
  return form;
}

const save = (form: Awaited<ReturnType<typeof open>>) =>
  fireEvent.click(form.getByRole('button', { name: 'Create Planter' }));
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

test('reports everything that a new planter lacks at its field, and focuses the first one', async () => {
  const form = await open();
  save(form);
  for (const label of ['First Name', 'Last Name', 'Location', 'Church Name', 'Email']) {
    const field = form.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const problem = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(problem?.textContent).toBe(`${label} is required`);
  }
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('First Name')));
  expect(await device.db.ops.count()).toBe(0);
});

test('reports invalid coordinates and a long address at their fields, and truncates nothing', async () => {
  const form = await open();
  for (const label of ['First Name', 'Last Name', 'Location', 'Church Name']) {
    type(form.getByLabelText(label), 'Ruth');
  }
  type(form.getByLabelText('Email'), 'ruth@example.org');
  const address = form.getByLabelText<HTMLTextAreaElement>('Mailing Address');
  type(address, 'x'.repeat(501));
  type(form.getByLabelText('Latitude'), '91');
  save(form);
  await waitFor(() => expect(document.activeElement).toBe(address));
  expect(await form.findByText(/^Mailing Address is longer than 500 characters/)).toBeTruthy();
  expect(form.getByLabelText('Latitude').getAttribute('aria-invalid')).toBe('true');
  expect(address.value).toHaveLength(501);
  expect(form.getByLabelText('Longitude').getAttribute('aria-invalid')).not.toBe('true');
  expect(await device.db.ops.count()).toBe(0);
});
