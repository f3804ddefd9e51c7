import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as bridge from '#src/sync-client/bridge.ts';
import { assessmentRow, markFeed, participantRow } from '#tests/support/assessment-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => device.close());

/** A completed event with one couple. */
async function addEvent(role: string, kind: 'documented' | 'reference'): Promise<void> {
  device = await openDevice([role]);
  const offers = kind === 'reference' ? ['event-detail'] : undefined;
  await device.db.meta.put({ key: 'server', value: { kind, offers, keysKeptMs: 0 } });
  const event = { status: 'confirmed', is_completed: true };
  await device.db.rows('assessments').add(assessmentRow(5, event));
  const couple = { planter_first_name: 'Paul', planter_last_name: 'Miller', status: 'invited' };
  await device.db.rows('assessment_participants').add(participantRow(30, couple));
  await markFeed(device.db, kind === 'reference' ? 'changes' : 'assessments');
}

async function couples() {
  return within(await screen.findByRole('region', { name: 'Couples' }));
}

const ops = () => device.db.ops.toArray();

it('an administrator changes checklist and status of a couple, and both are stored on the device', async () => {
  await addEvent('admin', 'reference');
  renderApp('/assessment/5');
  fireEvent.click(await screen.findByRole('button', { name: 'Hotel: open, Paul Miller' }));
  await screen.findByRole('button', { name: 'Hotel: done, Paul Miller' });
  const status = (await couples()).getByRole('combobox', { name: 'Status' });
  expect((status as HTMLSelectElement).value).toBe('invited');
  fireEvent.change(status, { target: { value: 'confirmed' } });
  await waitFor(async () =>
    expect(await ops()).toMatchObject([
      { name: 'edit-candidate', args: { fields: { hotel: true }, before: { hotel: false } } },
      { name: 'edit-candidate', args: { fields: { status: 'confirmed' } } },
    ]),
  );
  expect(await device.db.rows('assessment_participants').get('s30')).toMatchObject({
    hotel: true,
    status: 'confirmed',
  });
});

it('the team sees the status of the event and of a couple, but cannot change them', async () => {
  await addEvent('242assessor', 'reference');
  renderApp('/assessment/5');
  expect(await (await couples()).findByText('Status: invited')).toBeTruthy();
  expect(screen.getByText('Status').nextSibling?.textContent).toBe('confirmed');
  expect((await couples()).queryByRole('button')).toBeNull();
});

it('both are the specified texts if the server does not support them, even for administrators', async () => {
  await addEvent('admin', 'documented');
  renderApp('/assessment/5');
  expect(await (await couples()).findByText('Status: pending')).toBeTruthy();
  expect(screen.getByText('Status').nextSibling?.textContent).toBe('single');
  expect((await couples()).queryByRole('button')).toBeNull();
});

it('what became of taking an event along is not shown on another event', async () => {
  await addEvent('242assessor', 'reference');
  await device.db.rows('assessments').add(assessmentRow(6, { name: 'Autumn retreat' }));
  const { router } = renderApp('/assessment/6');
  await screen.findByRole('heading', { level: 1, name: 'Autumn retreat' });
  await router.navigate({ to: '/assessment/$assessmentId', params: { assessmentId: '5' } });
  await screen.findByRole('heading', { level: 1, name: 'Spring retreat' });
  vi.spyOn(bridge, 'wakeWorker').mockResolvedValue({ kind: 'ended', end: 'offline' });
  fireEvent.click(await screen.findByRole('button', { name: 'Take this event with me' }));
  const problem = await screen.findByText(/^No answer from the server/);
  await device.db.rows('assessments').update('s5', { location: 'Oxford, MS' });
  await screen.findByText('Oxford, MS');
  expect(problem.isConnected).toBe(true);
  router.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Autumn retreat' });
  await waitFor(() => expect(screen.queryByText(/^No answer from the server/)).toBeNull());
});

it('a completed event can be reopened only if the server supports it', async () => {
  await addEvent('admin', 'reference');
  renderApp('/admin/assessments');
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeTruthy();
  expect(await ops()).toMatchObject([{ name: 'reopen-assessment' }]);
  cleanup();
  await device.close();
  await addEvent('admin', 'documented');
  renderApp('/admin/assessments');
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
});

it('the status of an event is a field of its form', async () => {
  await addEvent('admin', 'reference');
  renderApp('/admin/assessments/5/edit');
  const status = await screen.findByRole('textbox', { name: 'Status' });
  fireEvent.input(status, { target: { value: 'joint' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () =>
    expect(await ops()).toMatchObject([
      {
        name: 'edit-assessment',
        args: { fields: { status: 'joint' }, before: { status: 'confirmed' } },
      },
    ]),
  );
});
