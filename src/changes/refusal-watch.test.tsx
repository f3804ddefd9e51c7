import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logContact } from '#src/mutations/log-contact.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { eventually } from '#tests/support/eventually.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, renderScreen } from '#tests/support/screen.tsx';
import { drawToastsWith, type Toast } from '#ui/toast-queue.ts';
import { RefusalWatch } from './refusal-watch.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let said: Toast[];
let stop: () => void;
beforeEach(async () => {
  said = [];
  stop = drawToastsWith((toast) => said.push(toast));
  device = await openDevice();
});
afterEach(() => {
  stop();
  return device.close();
});

const CONTACT = {
  contact: 'l1',
  planter: 's5',
  planterName: 'Mark Miller',
  contact_date: '2026-11-02',
  contact_type: 'phone',
  notes: '',
  next_contact_date: '',
  by: 1,
  byName: 'Hanna',
};

const Known = () => <p>{String(useSyncStatus().isKnown)}</p>;

/** Resolves once the watch has read the present state. */
async function renderWatch() {
  const { router } = renderScreen(
    <>
      <RefusalWatch />
      <Known />
    </>,
    '/profile',
  );
  await screen.findByText('true');
  return router;
}

test('announces a refusal once, wherever its author is, with a link to it', async () => {
  const reason = { kind: 'refused' as const, message: 'Too late.', status: 422 };
  const about = { name: logContact.name, args: CONTACT, sentAt: 5 };
  await device.db.ops.add(storedOp({ id: 'old', state: 'attention', reason }));
  await device.db.ops.add(storedOp({ id: 'new', ...about }));
  const router = await renderWatch();
  // Long enough for an announcement that would be wrong.
  await new Promise((done) => setTimeout(done, 400));
  expect(said).toEqual([]);
  await device.db.ops.where('id').equals('new').modify({ state: 'attention', reason });
  await eventually(() => expect(said).toHaveLength(1));
  expect(said[0]?.text).toContain('Contact with Mark Miller');
  expect(said[0]?.text).toContain('Too late.');
  said[0]?.action?.onClick();
  await eventually(() => expect(router.state.location.href).toBe('/outbox#new'));
});

test('announces a refusal in whose moment an earlier one was settled', async () => {
  const reason = { kind: 'refused' as const, message: 'Too late.', status: 422 };
  const about = { name: logContact.name, args: CONTACT, sentAt: 5 };
  await device.db.ops.add(storedOp({ id: 'old', state: 'attention', reason }));
  await device.db.ops.add(storedOp({ id: 'new', ...about }));
  await renderWatch();
  await device.db.transaction('rw', ['ops'], async () => {
    await device.db.ops.where('id').equals('old').delete();
    await device.db.ops.where('id').equals('new').modify({ state: 'attention', reason });
  });
  await eventually(() =>
    expect(said.map(({ text }) => text)).toEqual([
      expect.stringContaining('Contact with Mark Miller'),
    ]),
  );
  // Sent again and refused again, before the screen has read the state between.
  await device.db.ops.where('id').equals('new').modify({ sentAt: 6 });
  await eventually(() => expect(said).toHaveLength(2));
});

test('watches for refusals on every screen', async () => {
  await device.db.ops.add(storedOp({ id: 'new', name: logContact.name, args: CONTACT, sentAt: 5 }));
  renderApp('/profile');
  // The watch is loaded when the screen has been rendered. Each time, it has longer to see the earlier state.
  let pause = 150;
  await vi.waitFor(async () => {
    pause *= 2;
    const reason = { kind: 'refused' as const, message: 'Too late.', status: 422 };
    await device.db.ops.where('id').equals('new').modify({ state: 'queued', reason: undefined });
    await new Promise((done) => setTimeout(done, pause));
    await device.db.ops.where('id').equals('new').modify({ state: 'attention', reason });
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(0), 1_000);
  }, 20_000);
  expect(said[0]?.text).toContain('Contact with Mark Miller');
});
