import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { contactRow, planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { ContactHistory } from './contact-history.tsx';

const TODAY = dayOf(new Date());
let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
  await device.db.rows('planters').add(planterRow(1, { last_name: 'Miller' }));
});

afterEach(() => device.close());

function renderHistory() {
  return renderScreen(
    <ContactHistory planter="s1" me={{ id: 1, name: 'Hanna Hub' }} mayLog onClose={() => {}} />,
  );
}

const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);

it('lists each contact with date, type, notes, next date and author', async () => {
  await device.db.rows('contacts').add(
    contactRow(1, {
      contact_date: '2026-11-01',
      contact_type: 'visit',
      notes: 'Prayed for the launch.',
      next_contact_date: '2026-12-01',
    }),
  );
  renderHistory();
  const entry = within(await screen.findByRole('listitem'));
  expect(screen.getByRole('dialog', { name: 'Contact History' })).toBeTruthy();
  expect(entry.getByText('11/1/2026')).toBeTruthy();
  expect(entry.getByText(/Visit/)).toBeTruthy();
  expect(entry.getByText('Prayed for the launch.')).toBeTruthy();
  expect(entry.getByText('By Hanna Hub · Next contact 12/1/2026')).toBeTruthy();
});

it('S32 shows when a contact from this device was saved, sent and received', async () => {
  const at = new Date();
  at.setHours(14, 2, 0, 0);
  const line = {
    opId: 'o1',
    name: 'log-contact',
    label: 'Contact with Mark Miller on 11/1/2026 (visit)',
    savedAt: at.getTime(),
    sentAt: at.getTime() + 60_000,
    endedAt: at.getTime() + 120_000,
    outcome: 'received' as const,
  };
  await device.db.rows('contacts').bulkAdd([contactRow(1, { lid: 'l1' }), contactRow(2)]);
  await device.db.journal.add({ ...line, touches: ['contacts:l1', 'planters:s1'] });
  renderHistory();
  const list = within(await screen.findByRole('list', { name: 'Contacts' }));
  const words = 'Saved here 14:02 · sent 14:03 · received 14:04';
  await waitFor(() => expect(list.getAllByText(words)).toHaveLength(1));
  const record = screen.getByText('Changes from this device (1)').parentElement;
  expect(record?.textContent).toContain(line.label);
});

it('says that there are no contacts', async () => {
  await markFeed(device.db, 'contacts:s1');
  renderHistory();
  expect(await screen.findByText('No contact history available')).toBeTruthy();
});

it('shows older contacts on demand', async () => {
  const days = Array.from({ length: 60 }, (_, index) => addDays('2026-01-01', index));
  await device.db
    .rows('contacts')
    .bulkAdd(days.map((contact_date, index) => contactRow(index + 1, { contact_date })));
  renderHistory();
  expect(await screen.findAllByRole('listitem')).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show older contacts' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
});

it('shows a refused contact with the reason and a link to correct it', async () => {
  await device.db.ops.add(
    storedOp({
      id: 'op-1',
      args: {
        contact: 'l1',
        planter: 's1',
        planterName: 'Mark Miller',
        contact_date: TODAY,
        contact_type: 'phone',
        notes: '',
        next_contact_date: '',
        by: 1,
        byName: 'Hanna Hub',
      },
      touches: ['contacts:l1', 'planters:s1'],
      state: 'attention',
      reason: { kind: 'refused', message: 'Not in your hub.' },
    }),
  );
  renderHistory();
  const contacts = within(await screen.findByRole('list', { name: 'Contacts' }));
  const entry = within(contacts.getByRole('listitem'));
  expect(entry.getByText('The server did not accept it. Not in your hub.')).toBeTruthy();
  expect(entry.getByRole('link').getAttribute('href')).toBe('/outbox#op-1');
});

it('logs a contact with all fields, by default by phone today and the next one in 30 days', async () => {
  renderHistory();
  fireEvent.click(await screen.findByRole('button', { name: 'Log a contact' }));
  expect(label('Date').value).toBe(TODAY);
  expect(label('Next contact (optional)').value).toBe(addDays(TODAY, 30));
  fireEvent.input(label('Type'), { target: { value: 'visit' } });
  fireEvent.input(label('Notes (optional)'), { target: { value: 'Coffee.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log a contact' }));

  expect(await screen.findByText('Coffee.')).toBeTruthy();
  expect(screen.getByText(/Waiting to send/)).toBeTruthy();
  const [op] = await device.db.ops.toArray();
  expect(logContact.args.parse(op?.args)).toMatchObject({
    contact_date: TODAY,
    contact_type: 'visit',
    notes: 'Coffee.',
    next_contact_date: addDays(TODAY, 30),
  });
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(0));
});

it('restores a half-filled form after a crash', async () => {
  const { unmount } = renderHistory();
  fireEvent.click(await screen.findByRole('button', { name: 'Log a contact' }));
  fireEvent.input(label('Notes (optional)'), { target: { value: 'Half a sent' } });
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  unmount();
  renderHistory();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Notes (optional)')).value).toBe(
    'Half a sent',
  );
});

it('keeps the form and shows an error when the date is empty', async () => {
  renderHistory();
  fireEvent.click(await screen.findByRole('button', { name: 'Log a contact' }));
  fireEvent.input(label('Date'), { target: { value: '' } });
  fireEvent.input(label('Notes (optional)'), { target: { value: 'Kept.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log a contact' }));
  expect(await screen.findByText('Date is required')).toBeTruthy();
  expect(label('Notes (optional)').value).toBe('Kept.');
  expect(await device.db.ops.count()).toBe(0);
});

describe('if this device keeps only recent contacts', () => {
  const OLDER = 'older-contacts:s1';

  beforeEach(async () => {
    await device.db.meta.bulkPut([
      { key: 'server', value: { kind: 'reference', recentFrom: '2024-11-01' } },
      { key: 'keptContacts', value: { choice: 'recent', day: '2024-11-01', from: '2024-11-01' } },
    ]);
    await markFeed(device.db, 'changes');
    await device.db.rows('planters').update('s1', { hub_leader_id: 7 });
  });

  it('requests the older ones, and says that they are missing', async () => {
    await device.db.rows('contacts').add(contactRow(1, { contact_date: '2026-11-01' }));
    renderHistory();
    expect(await screen.findByText('Loading the contacts before 11/1/2024...')).toBeTruthy();
    await waitFor(async () => {
      expect(await device.db.feeds.get(OLDER)).toMatchObject({ dirty: true });
    });
    await device.db.feeds.update(OLDER, { error: 'offline', failures: 1 });
    expect(
      await screen.findByText('Some contacts before 11/1/2024 may not be on this device'),
    ).toBeTruthy();
  });

  it('never says that there is no contact history before they were read', async () => {
    renderHistory();
    expect(await screen.findByText('No contacts since 11/1/2024')).toBeTruthy();
    expect(screen.queryByText('No contact history available')).toBeNull();
    await waitFor(async () => expect(await device.db.feeds.get(OLDER)).toBeTruthy());
    await device.db.feeds.update(OLDER, { readTick: 5, readAt: Date.now(), dirty: false });
    expect(await screen.findByText('No contact history available')).toBeTruthy();
    expect(screen.queryByText(/Loading the contacts/)).toBeNull();
  });

  it('does not take the list for read because a tab of an earlier build says so', async () => {
    const state = { readTick: 0, readAt: Date.now(), dirty: false, wantedAt: 0 };
    await device.db.feeds.put({ key: OLDER, ...state });
    renderHistory();
    expect(await screen.findByText('No contacts since 11/1/2024')).toBeTruthy();
    await waitFor(async () => {
      expect(await device.db.feeds.get(OLDER)).toMatchObject({ dirty: true });
    });
  });

  it('says so for a planter whose move into the own hub was not sent yet', async () => {
    const truth = await device.db.rows('planters').get('s1');
    if (truth) await device.db.shadows.put({ key: 'planters:s1', truth: { ...truth } });
    await device.db.rows('planters').update('s1', { hub_leader_id: 1 });
    renderHistory();
    expect(await screen.findByText('No contacts since 11/1/2024')).toBeTruthy();
  });

  it('shows why the change feed cannot be read, and not that older contacts are loading', async () => {
    await device.db.rows('contacts').add(contactRow(1, { contact_date: '2026-11-01' }));
    await device.db.feeds.update('changes', { error: 'server', failures: 1 });
    renderHistory();
    const title = 'Some contacts before 11/1/2024 may not be on this device';
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByText(/Loading the contacts/)).toBeNull();
  });

  it('shows nothing of it for a planter of the own hub', async () => {
    await device.db.rows('planters').update('s1', { hub_leader_id: 1 });
    await device.db.rows('contacts').add(contactRow(1, { contact_date: '2026-11-01' }));
    renderHistory();
    expect(await screen.findByRole('listitem')).toBeTruthy();
    expect(screen.queryByText(/before 11\/1\/2024/)).toBeNull();
    expect(await device.db.feeds.get(OLDER)).toBeUndefined();
  });
});
