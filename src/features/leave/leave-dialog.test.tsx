import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unsentWork } from '#src/sync-client/unsent.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { BringBack } from './bring-back.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
const OWNER = { apiBase: 'http://localhost:3000/api', userId: 1, name: 'Hanna Hub' };
const gone = vi.fn<() => void>();
const kept = vi.fn<() => void>();

beforeEach(async () => {
  device = await openDevice();
  gone.mockReset();
  kept.mockReset();
});
afterEach(() => device.close());

function contactOp(id: string, planterName: string) {
  const args = {
    contact: `l${id}`,
    planter: 's1',
    planterName,
    contact_date: '2026-11-01',
    contact_type: 'phone',
    notes: '',
    next_contact_date: '',
    by: 1,
    byName: 'Hanna Hub',
  };
  return storedOp({ id, args, lanes: ['planter:s1'], touches: [`contacts:l${id}`] });
}

async function ask() {
  renderScreen(
    <LeaveDialog
      unsent={await unsentWork()}
      owner={OWNER}
      onKeep={kept}
      onGone={gone}
      onCancel={() => undefined}
    />,
  );
  await screen.findByRole('alertdialog', { name: 'Not everything is sent yet' });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('S30 says how much is unsent, and names the first few changes', async () => {
  for (const id of ['1', '2', '3', '4', '5', '6']) {
    await device.db.ops.add(contactOp(id, `Planter ${id}`));
  }
  await device.db.ops.where('id').equals('6').modify({ state: 'attention' });
  await device.db.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'half' } });
  await ask();
  expect(
    screen.getByText('5 changes wait to be sent, 1 needs your attention, 1 unfinished form.'),
  ).toBeTruthy();
  const names = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(names).toHaveLength(6);
  expect(names[0]).toBe('Contact with Planter 1 on 11/1/2026 (phone)');
  expect(names[5]).toBe('and 1 more');
});

it('S30 offers first to keep everything, which changes nothing', async () => {
  await device.db.ops.add(contactOp('1', 'Mark'));
  await ask();
  press('Keep for me on this device');
  expect(kept).toHaveBeenCalledOnce();
  expect(await device.db.ops.count()).toBe(1);
});

it('S30 explains why sending without a network failed, and loses nothing', async () => {
  await device.db.ops.add(contactOp('1', 'Mark'));
  await ask();
  press('Send now');
  expect(await screen.findByText(/Everything is kept on this device/)).toBeTruthy();
  expect(gone).not.toHaveBeenCalled();
});

it('S30 requires a typed word to discard', async () => {
  await device.db.ops.add(contactOp('1', 'Mark'));
  await ask();
  press('Discard');
  press('Discard everything');
  expect(await screen.findByText('Type the word discard, or go back.')).toBeTruthy();
  expect(await device.db.ops.count()).toBe(1);
  fireEvent.input(screen.getByLabelText('Type discard to confirm'), {
    target: { value: ' Discard ' },
  });
  press('Discard everything');
  await waitFor(() => expect(gone).toHaveBeenCalledOnce());
  expect(await device.db.ops.count()).toBe(0);
});

it('S30 removes nothing from the device until the user has confirmed having the file', async () => {
  await device.db.ops.add(contactOp('1', 'Mark'));
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await ask();
  press('Move to a file');
  press('Save the file');
  await screen.findByRole('button', { name: 'I have the file, remove them here' });
  expect(await device.db.ops.count()).toBe(1);
  press('I have the file, remove them here');
  await waitFor(() => expect(gone).toHaveBeenCalledOnce());
  expect(await device.db.ops.count()).toBe(0);
  expect(JSON.parse((await made[0]?.text()) ?? '')).toMatchObject({
    userId: 1,
    ops: [{ id: '1' }],
  });
});

it('S30 shares the file where the device supports it', async () => {
  await device.db.ops.add(contactOp('1', 'Mark'));
  const share = vi.fn(async (_data: ShareData) => undefined);
  Object.assign(navigator, { canShare: () => true, share });
  await ask();
  press('Move to a file');
  press('Share the file');
  await screen.findByRole('button', { name: 'I have the file, remove them here' });
  expect(share.mock.calls[0]?.[0].files?.[0]?.name).toMatch(/^fieldbook-unsent-.*\.json$/);
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

it('S30 restores a file, ignores it the second time, and rejects a wrong one', async () => {
  const { fileOfUnsent, endTaken } = await import('#src/sync-client/unsent.ts');
  await device.db.ops.add(contactOp('1', 'Mark'));
  const work = await unsentWork();
  const owner = { ...OWNER, apiBase: `${location.origin}/api` };
  const text = await fileOfUnsent(work, owner);
  await endTaken(work);
  renderScreen(<BringBack />);
  const input = await screen.findByLabelText('File of unsent changes');
  const choose = (content: string) =>
    fireEvent.change(input, { target: { files: [new File([content], 'unsent.json')] } });
  choose(text);
  expect(await screen.findByText('Back on this device: 1 change.')).toBeTruthy();
  choose(text);
  expect(await screen.findByText(/1 change was here already/)).toBeTruthy();
  choose('{}');
  expect(await screen.findByText(/This is not a file of unsent changes/)).toBeTruthy();
  expect(await device.db.ops.count()).toBe(1);
});
