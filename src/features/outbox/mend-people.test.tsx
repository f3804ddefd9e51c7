import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OWN_PROFILE } from '#shared/ids.ts';
import { changeStage } from '#src/mutations/change-stage.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { movePlanter } from '#src/mutations/move-planter.ts';
import { saveAssessorReport } from '#src/mutations/save-assessor-report.ts';
import { opened } from '#src/sync-client/confidential.ts';
import { sealedArgs } from '#src/sync-client/sealed-args.ts';
import { argsAfter, openRefused } from '#tests/support/mend.tsx';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openVault } from '#tests/support/open-vault.ts';
import { openDevice } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice(['admin']);
});
afterEach(() => device.close());

const PROFILE = {
  lid: OWN_PROFILE,
  id: 1,
  username: 'hanna',
  email: 'hanna@example.org',
  first_name: 'Hanna',
  last_name: 'Hub',
  display_name: '',
  bio: 'Born in Tupelo.',
  avatar_url: '',
  phone_number: '601',
  website: '',
  company: '',
  job_title: '',
};

test('S31 a refused change to one’s own profile opens its form, with the current values of other fields', async () => {
  await device.db.rows('profile').add(PROFILE);
  const fields = { first_name: 'Hannah', phone_number: '' };
  const args = { fields, before: { first_name: 'Hana', phone_number: '600' } };
  const form = await openRefused(device.db, editProfile.name, args, 'me');
  const shownIn = async (label: RegExp) =>
    (await form.findByLabelText<HTMLInputElement>(label)).value;
  expect(await shownIn(/^First Name/)).toBe('Hannah');
  expect(await shownIn(/^Phone Number/)).toBe('');
  expect(await shownIn(/^Bio/)).toBe('Born in Tupelo.');
  fireEvent.input(form.getByLabelText(/^Company/), { target: { value: 'Field Church' } });
  expect(await argsAfter(device.db, form)).toEqual({
    fields: { ...fields, company: 'Field Church' },
    before: { first_name: 'Hanna', phone_number: '601', company: '' },
  });
});

test('S31 a refused stage change opens its form with the selected values and notes', async () => {
  await device.db.rows('planters').add(planterRow(4, { stage: 'Training', status: 'pre-funding' }));
  const args = {
    planter: 's4',
    planterName: 'Mark Miller',
    entry: 'l9',
    stage: 'Plant',
    status: 'funded',
    notes: 'Signed on Sunday.',
    from_stage: 'Training',
    from_status: 'in training',
    at: '2026-11-21T08:00:00.000Z',
    by: 1,
    byName: 'Hanna Hub',
  };
  const form = await openRefused(device.db, changeStage.name, args, 'planter:s4');
  const notes = await form.findByLabelText<HTMLTextAreaElement>(/^Notes/);
  expect(notes.value).toBe('Signed on Sunday.');
  expect(form.getByLabelText<HTMLSelectElement>('Stage').value).toBe('Plant');
  const status = form.getByLabelText<HTMLSelectElement>('Status');
  expect(status.value).toBe('funded');
  fireEvent.change(status, { target: { value: 'pre-funded' } });
  expect(await argsAfter(device.db, form)).toEqual({
    ...args,
    status: 'pre-funded',
    from_status: 'pre-funding',
  });
});

const MOVE = {
  planter: 's4',
  planterName: 'Mark Miller',
  from: 2,
  fromName: 'Rosa Reyes',
  to: 3,
  toName: 'Tom Field',
};

async function addLeader(id: number, first_name: string, last_name: string) {
  const names = { first_name, last_name, display_name: '', username: '', email: '' };
  await device.db.rows('hub_leaders').add({ lid: `s${id}`, id, ...names });
}

test('S31 a refused move to a hub leader opens with the choice, and is sent with the current hub leader', async () => {
  await device.db.rows('planters').add(planterRow(4, { hub_leader_id: 5 }));
  await addLeader(5, 'Eva', 'Stone');
  await addLeader(6, 'Paul', 'Reed');
  const form = await openRefused(device.db, movePlanter.name, MOVE, 'planter:s4');
  const choice = await form.findByLabelText<HTMLSelectElement>('Hub leader');
  expect(choice.selectedOptions[0]?.textContent).toBe('Tom Field');
  fireEvent.change(choice, { target: { value: '6' } });
  const places = { from: 5, fromName: 'Eva Stone', to: 6, toName: 'Paul Reed' };
  expect(await argsAfter(device.db, form)).toEqual({ ...MOVE, ...places });
});

test('a refused move is not sent again if the planter is already there', async () => {
  await device.db.rows('planters').add(planterRow(4, { hub_leader_id: MOVE.to }));
  const form = await openRefused(device.db, movePlanter.name, MOVE, 'planter:s4');
  fireEvent.click(await form.findByRole('button', { name: 'Save and send again' }));
  expect((await form.findByRole('alert')).textContent).toContain('You have not changed anything.');
  expect((await device.db.ops.toArray())[0]?.state).toBe('attention');
});

test('S31 a refused move of a planter who is no longer on the device can only be copied', async () => {
  const form = await openRefused(device.db, movePlanter.name, MOVE, 'planter:s4');
  expect(await form.findByText(/^This record is not on this device any more/)).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Save and send again' })).toBeNull();
});

test('S31 a refused assessor report opens with its texts, and stays sealed', async () => {
  const vault = await openVault(device.user.id);
  const none = { content: '', strengths: '', weaknesses: '', recommendation: '' };
  const fields = { ...none, content: 'They listen well.', strengths: 'Calm' };
  const args = { assignment: 's7', title: 'Marriage · Paul & Phoebe', fields, before: none };
  const stored = await sealedArgs(saveAssessorReport, args);
  const form = await openRefused(device.db, saveAssessorReport.name, stored, 'assignment:s7');
  const content = await form.findByLabelText<HTMLTextAreaElement>('Full Report');
  expect(content.value).toBe('They listen well.');
  expect(form.getByLabelText<HTMLTextAreaElement>('Strengths').value).toBe('Calm');
  fireEvent.input(content, { target: { value: 'They listen very well.' } });
  const after = await argsAfter(device.db, form);
  expect(JSON.stringify(after)).not.toContain('listen');
  expect(await opened(after)).toEqual({
    ...args,
    fields: { ...fields, content: 'They listen very well.' },
  });
  await vault.erase();
});
