import {
  type BoundFunctions,
  fireEvent,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coaches, PEOPLE } from '#src/records/people.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { directoryRow, planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { drawToastsWith, type Toast } from '#ui/toast-queue.ts';
import { RecordScreen } from './record-screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let said: Toast[] = [];
let stop: () => void;
beforeEach(async () => {
  said = [];
  stop = drawToastsWith((toast) => said.push(toast));
  device = await openDevice();
  await markFeed(device.db, 'coaches');
});
afterEach(() => {
  stop();
  return device.close();
});

const COACH = directoryRow(coaches, {
  name: 'Tim Teacher',
  bio: 'Planted twice.\r\nStill does.',
  status: 'mentoring',
  location: 'Oxford, MS ',
  phone: '601 555 0100',
  email: 'tim at example.org',
  website: 'tim.example.org',
  denomination: 'Baptist',
  ministry_focus: 'Students',
  experience: 'Ten years',
  sort_name: 'tim teacher',
});

type Form = BoundFunctions<typeof queries>;

async function edit(): Promise<Form> {
  await device.db.rows('coaches').add(COACH);
  renderScreen(<RecordScreen kind={PEOPLE.coaches} />);
  const card = await screen.findByRole('article', { name: 'Tim Teacher' });
  fireEvent.click(within(card).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tim Teacher' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  await dialog.findByLabelText('Bio');
  return dialog;
}

async function add(): Promise<Form> {
  renderScreen(<RecordScreen kind={PEOPLE.coaches} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add New Coach' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Coach' }));
  await dialog.findByLabelText('Bio');
  return dialog;
}

const type = (form: Form, label: string, value: string) =>
  fireEvent.input(form.getByLabelText(label), { target: { value } });
const save = (form: Form, name = 'Save Changes') =>
  fireEvent.click(form.getByRole('button', { name }));
/** The form deletes its draft after the write is stored, and then closes. */
const savedArgs = async () => {
  const args = await waitFor(async () => {
    const [op] = await device.db.ops.toArray();
    expect(op).toBeDefined();
    return op?.args;
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Save|Create) / })).toBeNull());
  return args;
};

test('saves a bio of 20,000 characters completely', async () => {
  const form = await edit();
  type(form, 'Bio', 'b'.repeat(20_000));
  save(form);
  expect(await savedArgs()).toMatchObject({ fields: { bio: 'b'.repeat(20_000) } });
});

test('reports a text that is too long at its field and focuses it, without truncating the text', async () => {
  const form = await edit();
  type(form, 'Phone', '6'.repeat(60));
  save(form);
  expect(await form.findByText(/^Phone is longer than 50 characters/)).toBeTruthy();
  const field = form.getByLabelText<HTMLInputElement>('Phone');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toHaveLength(60);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type(form, 'Phone', '601');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
});

test('an invalid stored email address or website does not prevent an edit', async () => {
  const form = await edit();
  type(form, 'Phone', '601 555 0199');
  save(form);
  expect(await savedArgs()).toEqual({
    kind: 'coaches',
    person: 's1',
    personName: 'Tim Teacher',
    fields: { phone: '601 555 0199' },
    before: { phone: '601 555 0100' },
  });
});

test('validates a typed email address', async () => {
  const form = await edit();
  type(form, 'Email', 'tim@');
  save(form);
  expect(await form.findByText('Please enter a valid email address')).toBeTruthy();
  expect(await device.db.ops.count()).toBe(0);
});

test('ignores a status of another system, line breaks and surrounding whitespace', async () => {
  const form = await edit();
  expect(form.getByLabelText<HTMLSelectElement>('Status').value).toBe('mentoring');
  save(form);
  expect(await form.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(await device.db.ops.count()).toBe(0);
});

test('reports everything that a new coach lacks at its field', async () => {
  const form = await add();
  save(form, 'Create Coach');
  for (const label of ['Name', 'Location', 'Email']) {
    expect(await form.findByText(`${label} is required`)).toBeTruthy();
  }
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
  expect(await device.db.ops.count()).toBe(0);
});

test('the import says that planters could not be read, not that there are none', async () => {
  await markFeed(device.db, 'planters', 'forbidden');
  const form = await add();
  fireEvent.click(form.getByRole('button', { name: 'Import from Planter' }));
  const choosing = within(await screen.findByRole('dialog', { name: 'Select a Planter' }));
  expect(await choosing.findByText('Error: Failed to fetch planters')).toBeTruthy();
  expect(choosing.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(choosing.queryByText('No planter found')).toBeNull();
});

test('Cancel discards the typed text with an import, and Undo restores it', async () => {
  await device.db.rows('planters').add(planterRow(5, { last_name: 'Miller' }));
  const form = await add();
  fireEvent.click(form.getByRole('button', { name: 'Import from Planter' }));
  const choosing = within(await screen.findByRole('dialog', { name: 'Select a Planter' }));
  fireEvent.click(await choosing.findByRole('button', { name: /Mark Miller/ }));
  await form.findByText('Imported from Mark Miller.');
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(0));
  await waitFor(() => expect(said.at(-1)?.text).toBe('What you typed was discarded.'));
  said.at(-1)?.action?.onClick();
  await waitFor(async () =>
    expect(await device.db.drafts.toArray()).toMatchObject([{ fields: { planter: 's5' } }]),
  );
});

test('an import can be removed on its own, and the new coach belongs to no planter', async () => {
  await device.db.rows('planters').add(planterRow(5, { last_name: 'Miller' }));
  const form = await add();
  fireEvent.click(form.getByRole('button', { name: 'Import from Planter' }));
  const choosing = within(await screen.findByRole('dialog', { name: 'Select a Planter' }));
  fireEvent.click(await choosing.findByRole('button', { name: /Mark Miller/ }));
  await form.findByText('Imported from Mark Miller.');
  fireEvent.click(form.getByRole('button', { name: 'Not this planter' }));
  await waitFor(() => expect(form.queryByText(/^Imported from/)).toBeNull());
  type(form, 'Location', 'Tupelo');
  type(form, 'Email', 'mark@example.org');
  save(form, 'Create Coach');
  expect(await savedArgs()).toMatchObject({ name: 'Mark Miller', planter: '' });
});

test('a form that opens with a draft says so, and can start over', async () => {
  await device.db.drafts.put({
    key: 'create-coaches',
    savedAt: Date.now(),
    fields: { bio: 'Old' },
  });
  const form = await add();
  expect(form.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Old');
  expect(await form.findByText(/^Restored from today/)).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(form.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe(''));
  expect(form.queryByText(/^Restored from/)).toBeNull();
  expect(await device.db.drafts.count()).toBe(0);
});

test('Escape discards what was typed, as Cancel does', async () => {
  const form = await edit();
  type(form, 'Phone', '1');
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await device.db.drafts.count()).toBe(0);
});
