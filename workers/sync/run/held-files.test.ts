import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Mirror } from '#db/schema.ts';
import { chooseTextOnly, uploadsNow } from '#src/data-use/text-only.ts';
import { eventually } from '#tests/support/eventually.ts';
import { storedOp } from '#tests/support/mirror-rows.ts';
import type { Ports } from '../core/ports.ts';
import { watchConnection } from './held-files.ts';

let device: Mirror;
let connection: EventTarget & { type: string; rtt: number };
const wake = vi.fn(async () => undefined);

beforeEach(async () => {
  device = new Mirror('held-files', 'relaxed');
  await clear();
  await chooseTextOnly(true);
  wake.mockClear();
  connection = Object.assign(new EventTarget(), { type: 'cellular', rtt: 100 });
  vi.stubGlobal('navigator', { connection });
});
afterEach(() => device.delete());

const held = () =>
  device.ops.add(storedOp({ id: 'face', state: 'blocked', lastFailure: 'metered' }));

/** Resolves after everything that the change causes. */
async function connect(changed: object): Promise<void> {
  Object.assign(connection, changed);
  connection.dispatchEvent(new Event('change'));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

let isLocked = false;
const locks = {
  withLock: (_name: string, _options: object, work: () => unknown) => (isLocked ? 'busy' : work()),
};
const watch = () => watchConnection(() => ({ relaxed: device, uploadsNow, locks }) as Ports, wake);

it('wakes the engine once on Wi-Fi, and not while only the speed changes', async () => {
  await held();
  watch();
  await connect({ rtt: 400 });
  expect(wake).not.toHaveBeenCalled();
  await connect({ type: 'wifi' });
  await eventually(() => expect(wake).toHaveBeenCalledOnce());
  await connect({ rtt: 50 });
  expect(wake).toHaveBeenCalledOnce();
});

it('wakes the engine even if another tab does not finish', async () => {
  isLocked = true;
  await held();
  watch();
  await connect({ type: 'wifi' });
  await eventually(() => expect(wake).toHaveBeenCalledOnce());
  isLocked = false;
});

it('does not wake the engine if no picture waits', async () => {
  watch();
  await connect({ type: 'wifi' });
  expect(wake).not.toHaveBeenCalled();
});

it('does not wake the engine for another connection that costs money', async () => {
  vi.stubGlobal('navigator', { connection: Object.assign(connection, { type: 'other' }) });
  await held();
  watch();
  await connect({ type: 'cellular' });
  expect(wake).not.toHaveBeenCalled();
});
