import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentMirrors } from '#db/current.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice } from '#tests/support/screen.tsx';
import { enqueue } from './enqueue.ts';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
  await device.db.rows('planters').add(planterRow(1));
});

afterEach(() => device.close());

function log(contact: string) {
  return enqueue(logContact, {
    contact,
    planter: 's1',
    planterName: 'Mark Miller',
    contact_date: '2026-11-01',
    contact_type: 'phone',
    notes: contact,
    next_contact_date: '',
    by: 1,
    byName: 'Hanna Hub',
  });
}

it('F71 S35 asks the browser to keep the data without waiting for the answer', async () => {
  const persist = vi.fn(() => new Promise<boolean>(() => undefined));
  vi.stubGlobal('navigator', { storage: { persist } });
  expect(await log('l1')).toMatchObject({ kind: 'saved' });
  expect(await log('l2')).toMatchObject({ kind: 'saved' });
  expect(persist).toHaveBeenCalledOnce();
});

it('F65 S35 reopens a connection that the browser closed and saves the write', async () => {
  const { strict } = currentMirrors();
  await strict.open();
  strict.backendDB().close();
  expect(await log('l1')).toMatchObject({ kind: 'saved' });
  expect(await device.db.ops.count()).toBe(1);
});

it('F65 S2 reports a connection that stays closed, and saves nothing partially', async () => {
  const { strict } = currentMirrors();
  await strict.open();
  vi.spyOn(strict, 'open').mockRejectedValue(new DOMException('gone', 'UnknownError'));
  strict.backendDB().close();
  expect(await log('l1')).toMatchObject({ kind: 'not-saved' });
  expect(await device.db.ops.count()).toBe(0);
});
