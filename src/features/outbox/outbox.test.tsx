import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Op } from '#db/op.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/report-fields.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import * as refresh from '#src/sync-client/refresh.ts';
import { planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Outbox } from './outbox.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
  await device.db.rows('planters').add(planterRow(1, { last_name: 'Miller' }));
});

afterEach(() => {
  vi.useRealTimers();
  return device.close();
});

function contactArgs(contact: string) {
  return {
    contact,
    planter: 's1',
    planterName: 'Mark Miller',
    contact_date: '2026-11-01',
    contact_type: 'phone' as const,
    notes: 'Half an hour.',
    next_contact_date: '2026-12-01',
    by: 1,
    byName: 'Hanna Hub',
  };
}

const TITLE = 'Contact with Mark Miller on 11/1/2026 (phone)';

function contactOp(id: string, fields: Partial<Op> = {}) {
  const args = contactArgs(`l${id}`);
  return storedOp({
    id,
    args,
    lanes: logContact.lanes(args),
    touches: [`contacts:l${id}`, 'planters:s1'],
    ...fields,
  });
}

async function section(name: string) {
  return within(await screen.findByRole('region', { name }));
}

it('says that nothing is waiting', async () => {
  renderScreen(<Outbox />);
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
});

it('describes a waiting change and can undo it', async () => {
  await enqueue(logContact, contactArgs('l1'));
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  expect(waiting.getByRole('heading', { name: TITLE })).toBeTruthy();
  expect(waiting.getByText('Waiting to send')).toBeTruthy();
  expect((await device.db.rows('planters').get('s1'))?.last_contact_date).toBe('2026-11-01');

  fireEvent.click(waiting.getByRole('button', { name: `Undo ${TITLE}` }));
  const sent = await section('Sent');
  expect(sent.getByText('Undone')).toBeTruthy();
  expect((await device.db.rows('planters').get('s1'))?.last_contact_date).toBe('');
  expect(await device.db.ops.count()).toBe(0);
});

it('offers no undo for a change that may have been sent', async () => {
  await device.db.ops.add(contactOp('1', { attempts: 1, state: 'unsure', lastFailure: 'timeout' }));
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  expect(waiting.getByText('Checking whether it arrived')).toBeTruthy();
  expect(waiting.getByText('Last attempt: The server did not answer in time.')).toBeTruthy();
  expect(waiting.queryByRole('button', { name: /Undo/ })).toBeNull();
});

it('says that a change whose request was refused is sent again', async () => {
  await device.db.ops.add(contactOp('1', { attempts: 1, lastFailure: 'refused' }));
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  const words = 'Last attempt: The server refused the request. It is tried again automatically.';
  expect(waiting.getByText(words)).toBeTruthy();
  expect(waiting.queryByText(/busy/)).toBeNull();
});

it('S31 a refused change shows the reason and can be corrected with everything that was typed', async () => {
  await device.db.ops.add(
    contactOp('1', {
      attempts: 1,
      state: 'attention',
      reason: {
        kind: 'refused',
        message: 'Check the fields.',
        fields: [
          { path: 'contact_date', message: 'is too old' },
          { path: 'name', message: 'is required', label: 'Assessment Name' },
        ],
      },
    }),
  );
  renderScreen(<Outbox />);
  const refused = await section('Needs attention');
  expect(
    refused.getByText(
      'The server did not accept it. Check the fields. Contact Date is too old. Assessment Name is required.',
    ),
  ).toBeTruthy();
  fireEvent.click(refused.getByRole('button', { name: `Edit and send again ${TITLE}` }));
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes (optional)');
  expect(notes.value).toBe('Half an hour.');
  fireEvent.input(screen.getByLabelText('Date'), { target: { value: '2026-11-20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and send again' }));
  await section('Waiting');
  const [op] = await device.db.ops.toArray();
  expect(op).toMatchObject({
    state: 'queued',
    attempts: 0,
    args: { contact_date: '2026-11-20', notes: 'Half an hour.' },
  });
});

it('S31 a refused report opens its form with everything that was submitted', async () => {
  const content = {
    ...Object.fromEntries(REPORT_NUMBERS.map((name) => [name, null])),
    ...Object.fromEntries(REPORT_TEXTS.map((name) => [name, ''])),
    sunday_attendance: 42,
    prayer_requests: 'For rain',
  };
  const args = submitReport.args.parse({
    report: 'l9',
    report_month: 10,
    report_year: 2026,
    content,
    reporter: { user_id: 1, planter_id: 0, first_name: '', last_name: '', church_name: '' },
    at: '2026-11-01T08:00:00.000Z',
    correct: false,
  });
  const reason = { kind: 'refused' as const, message: 'The attendance is too low.' };
  const op = { name: submitReport.name, id: '1', args, lanes: ['my-reports'], touches: [] };
  await device.db.ops.add(storedOp({ ...op, state: 'attention', attempts: 1, reason }));
  renderScreen(<Outbox />);
  const refused = await section('Needs attention');
  fireEvent.click(refused.getByRole('button', { name: /^Edit and send again/ }));
  const figure = await screen.findByLabelText<HTMLInputElement>('Sunday Attendance');
  expect(figure.value).toBe('42');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Prayer Requests').value).toBe('For rain');
  fireEvent.input(figure, { target: { value: '1,050' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and send again' }));
  await section('Waiting');
  expect((await device.db.ops.toArray())[0]).toMatchObject({
    state: 'queued',
    args: { report: 'l9', content: { sunday_attendance: 1050, prayer_requests: 'For rain' } },
  });
});

it('S31 a refused change can be sent again unchanged', async () => {
  await device.db.ops.add(
    contactOp('1', { state: 'attention', reason: { kind: 'forbidden', message: '' } }),
  );
  renderScreen(<Outbox />);
  const refused = await section('Needs attention');
  fireEvent.click(refused.getByRole('button', { name: `Send again ${TITLE}` }));
  await section('Waiting');
  expect((await device.db.ops.toArray())[0]?.state).toBe('queued');
});

it('S31 a copy of everything that was typed can be copied to the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } });
  await device.db.ops.add(
    contactOp('1', { state: 'attention', reason: { kind: 'refused', message: 'No.' } }),
  );
  renderScreen(<Outbox />);
  const refused = await section('Needs attention');
  fireEvent.click(refused.getByRole('button', { name: /^Take a copy/ }));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText.mock.calls[0]?.[0]).toContain('notes: Half an hour.');
});

it('S33 a change of a newer version is kept and shown', async () => {
  await device.db.ops.add(storedOp({ id: '1', name: 'paint-church', state: 'held' }));
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  const title = 'A change made by a newer version of this app';
  expect(waiting.getByRole('heading', { name: title })).toBeTruthy();
  expect(waiting.getByText('Needs the newest version of the app')).toBeTruthy();
});

it('S33 an unreadable change is kept, and can be copied or discarded', async () => {
  const reason = { kind: 'unreadable' as const, message: 'args do not parse' };
  await device.db.ops.add(storedOp({ id: '1', args: { x: 1 }, state: 'attention', reason }));
  renderScreen(<Outbox />);
  const refused = await section('Needs attention');
  const buttons = refused.getAllByRole('button').map((button) => button.textContent);
  expect(buttons[0]).toMatch(/^Take a copy/);
  expect(buttons[1]).toMatch(/^Discard/);
  expect(buttons).toHaveLength(2);
});

it('S32 a change that ends between two reads is shown once', async () => {
  await device.db.ops.add(contactOp('op1', { state: 'acked', sentAt: 1, receivedAt: 2 }));
  await device.db.journal.add({
    opId: 'op1',
    name: logContact.name,
    label: TITLE,
    touches: [],
    savedAt: 0,
    sentAt: 1,
    endedAt: 2,
    outcome: 'received',
  });
  renderScreen(<Outbox />);
  expect((await section('Sent')).getAllByRole('heading', { name: TITLE })).toHaveLength(1);
});

it('S32 a sent change stays visible with its times', async () => {
  const at = new Date();
  at.setHours(14, 2, 0, 0);
  await device.db.journal.add({
    opId: 'o1',
    name: 'log-contact',
    label: TITLE,
    touches: [],
    savedAt: at.getTime(),
    sentAt: at.getTime() + 60_000,
    endedAt: at.getTime() + 120_000,
    outcome: 'received',
  });
  renderScreen(<Outbox />);
  const sent = await section('Sent');
  expect(sent.getByText('Saved here 14:02 · sent 14:03 · received 14:04')).toBeTruthy();
});

it('S32 the times get their day when the next one begins', async () => {
  const at = new Date('2026-11-25T14:02:00').getTime();
  vi.useFakeTimers({ now: at + 60_000, toFake: ['Date'] });
  await device.db.journal.add({
    opId: 'o1',
    name: 'log-contact',
    label: TITLE,
    touches: [],
    savedAt: at,
    sentAt: null,
    endedAt: at,
    outcome: 'withdrawn',
  });
  const reason = { kind: 'refused' as const, message: 'No.' };
  await device.db.ops.bulkAdd([
    contactOp('1', { createdAt: at }),
    contactOp('2', { createdAt: at, state: 'acked', receivedAt: at }),
    contactOp('3', { createdAt: at, state: 'attention', reason }),
  ]);
  renderScreen(<Outbox />);
  await section('Sent');
  expect(screen.getAllByText(/^Saved here 14:02/)).toHaveLength(4);
  vi.setSystemTime(new Date('2026-11-26T00:01:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByText(/^Saved here 14:02/)).toBeNull();
  expect(screen.getAllByText(/^Saved here 11\/25\/2026, 14:02/)).toHaveLength(4);
});

it('groups changes of the same person, and shows which one must be sent first', async () => {
  await device.db.ops.bulkAdd([
    contactOp('1', { attempts: 1, state: 'parked' }),
    storedOp({
      id: 'p',
      name: 'edit-profile',
      args: { fields: { bio: 'x' }, before: {} },
      lanes: ['me'],
    }),
    contactOp('2'),
  ]);
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  const headings = waiting.getAllByRole('heading').map((one) => one.textContent);
  expect(headings).toEqual([
    'Waiting (3)',
    'Mark Miller',
    TITLE,
    TITLE,
    'Your profile',
    'Changes to your profile',
  ]);
  const link = waiting.getByRole('link', { name: TITLE });
  expect(link.getAttribute('href')).toBe('/outbox#1');
  expect(link.parentElement?.textContent).toBe(`Waits for: ${TITLE}`);
});

it('S31 a change that depends on a refused one says so', async () => {
  const reason = { kind: 'refused' as const, message: 'No.' };
  await device.db.ops.bulkAdd([
    storedOp({ id: 'parent', name: 'x', touches: ['planters:l7'], state: 'attention', reason }),
    storedOp({ id: 'child', name: 'y', lanes: ['planter:l7'], state: 'blocked' }),
  ]);
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  expect(waiting.getByText(/^Waits for a change that needs you/)).toBeTruthy();
});

it.each(['metered', 'locked'])(
  'a change that is %s waits for no refused one',
  async (lastFailure) => {
    const reason = { kind: 'refused' as const, message: 'No.' };
    await device.db.ops.bulkAdd([
      storedOp({ id: 'edit', name: 'x', touches: ['churches:s7'], state: 'attention', reason }),
      storedOp({ id: 'face', name: 'y', touches: ['churches:s7'], state: 'blocked', lastFailure }),
    ]);
    renderScreen(<Outbox />);
    const waiting = await section('Waiting');
    expect(waiting.queryByText(/^Waits for a change that needs you/)).toBeNull();
  },
);

it('uses the name in the row if a write does not name its record', async () => {
  const fields = { name: 'x', lanes: ['planter:s1'], touches: ['planters:s1'] };
  await device.db.ops.add(storedOp({ id: 'a', ...fields, state: 'held' }));
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  expect(await waiting.findByRole('heading', { name: 'Mark Miller' })).toBeTruthy();
});

it('downloads a readable copy of all waiting changes', async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await device.db.ops.bulkAdd([contactOp('1'), contactOp('2')]);
  renderScreen(<Outbox />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download a readable copy' }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect((await made[0]?.text())?.match(/notes: Half an hour\./g)).toHaveLength(2);
});

it('works with 1,000 entries', async () => {
  await device.db.ops.bulkAdd(
    Array.from({ length: 1_000 }, (_, index) => contactOp(String(index))),
  );
  renderScreen(<Outbox />);
  const waiting = await section('Waiting');
  expect(waiting.getByRole('heading', { name: 'Waiting (1,000)' })).toBeTruthy();
  expect(waiting.getAllByRole('listitem')).toHaveLength(50);
  fireEvent.click(waiting.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(waiting.getAllByRole('listitem')).toHaveLength(100));
});

it('scrolls to the change in the link and focuses it', async () => {
  await device.db.ops.bulkAdd([contactOp('1'), contactOp('2')]);
  renderScreen(<Outbox />, '/outbox#2');
  await section('Waiting');
  await waitFor(() => expect(document.activeElement?.id).toBe('2'));
});

it('reports that a sync could not run', async () => {
  renderScreen(<Outbox />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText(/Sign in again to sync/)).toBeTruthy();
});

it('says that everything is sent and up to date only if it is', async () => {
  const synced = vi.spyOn(refresh, 'refreshNow').mockResolvedValue({ kind: 'done' });
  const reason = { kind: 'refused' as const, message: 'Too late.' };
  await device.db.ops.add({ ...contactOp('1'), state: 'attention', reason });
  renderScreen(<Outbox />);
  await section('Needs attention');
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText(/^Up to date at .*; 1 change needs you\.$/)).toBeTruthy();
  synced.mockResolvedValue({ kind: 'going-on' });
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText(/^There is more to send or read/)).toBeTruthy();
  synced.mockResolvedValue({ kind: 'done', isPartial: true });
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText(/^Not everything could be read \(/)).toBeTruthy();
  expect(screen.queryByText(/^Everything is sent/)).toBeNull();
});

it('S19 shows an older value that replaced one’s own, and can restore one’s own', async () => {
  await device.db.rows('planters').put(planterRow(1, { church_name: 'Before' }));
  const args = {
    planter: 's1',
    planterName: 'Mark Miller',
    fields: { church_name: 'Mine' },
    before: { church_name: 'Before' },
  };
  await device.db.journal.add({
    opId: 'edit-1',
    name: 'edit-planter',
    label: 'Changes to Mark Miller',
    touches: ['planters:s1'],
    savedAt: 1,
    sentAt: 2,
    endedAt: 3,
    outcome: 'received',
  });
  await device.db.putAside.add({
    kind: 'reversed',
    opId: 'edit-1',
    key: 'planters:s1',
    field: 'church_name',
    label: 'Church name',
    mine: 'Mine',
    theirs: 'Before',
    at: 4,
    edit: { name: 'edit-planter', version: 1, args },
  });

  renderScreen(<Outbox />);
  const sent = await section('Sent');
  const told = 'Church name was set back to “Before” after your change to “Mine” had been saved.';
  expect(await sent.findByText(told)).toBeTruthy();
  fireEvent.click(sent.getByRole('button', { name: 'Put mine back for Church name' }));
  expect(await sent.findByText(`${told} Your value has been restored.`)).toBeTruthy();
  expect((await device.db.ops.toArray()).map((op) => op.args)).toEqual([
    { ...args, fields: { church_name: 'Mine' }, before: { church_name: 'Before' } },
  ]);
  expect(sent.queryByRole('button', { name: 'Put mine back for Church name' })).toBeNull();
});

it('S28 shows another person’s value that was replaced, and can restore and replace it again', async () => {
  await device.db.rows('planters').put(planterRow(1, { church_name: 'Mine' }));
  const args = {
    planter: 's1',
    planterName: 'Mark Miller',
    fields: { church_name: 'Mine' },
    before: { church_name: 'Before' },
  };
  await device.db.journal.add({
    opId: 'edit-1',
    name: 'edit-planter',
    label: 'Changes to Mark Miller',
    touches: ['planters:s1'],
    savedAt: 1,
    sentAt: 2,
    endedAt: 3,
    outcome: 'received',
  });
  const known = { opId: 'edit-1', key: 'planters:s1', field: 'church_name', label: 'Church name' };
  const edit = { name: 'edit-planter', version: 1, args };
  await device.db.putAside.add({ ...known, mine: 'Mine', theirs: 'Theirs', at: 2, edit });

  renderScreen(<Outbox />);
  const sent = await section('Sent');
  expect(
    await sent.findByText(
      'Somebody else had changed Church name to “Theirs”. Yours, “Mine”, replaced it.',
    ),
  ).toBeTruthy();
  fireEvent.click(sent.getByRole('button', { name: 'Use the other value for Church name' }));
  const again = await sent.findByRole('button', { name: 'Use mine after all for Church name' });
  expect((await device.db.rows('planters').get('s1'))?.church_name).toBe('Theirs');
  expect((await device.db.ops.toArray()).map((op) => op.args)).toEqual([
    { ...args, fields: { church_name: 'Theirs' }, before: { church_name: 'Mine' } },
  ]);

  fireEvent.click(again);
  expect(
    await sent.findByRole('button', { name: 'Use the other value for Church name' }),
  ).toBeTruthy();
  expect((await device.db.rows('planters').get('s1'))?.church_name).toBe('Mine');
});
