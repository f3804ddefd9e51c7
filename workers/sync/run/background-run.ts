import type { SyncAccount } from '#shared/sync-protocol.ts';
import type { Ports } from '../core/ports.ts';
import { browserPorts } from './browser-ports.ts';
import { Engine } from './engine.ts';

/** Runs one run in a context that has no page (S37), then closes. Returns how many writes still wait. */
export async function runInBackground(account: SyncAccount): Promise<number> {
  return runAndClose(await browserPorts(account));
}

export async function runAndClose(ports: Ports): Promise<number> {
  const engine = new Engine(ports);
  try {
    const result = await engine.wake('background-sync');
    // Nobody is signed in: nothing can be sent before a page says otherwise.
    if (result === 'signed-out') return 0;
    if (await hasWaitUpTo(ports, UNDO_MS)) {
      await ports.clock.sleep(UNDO_MS);
      await engine.wake('background-sync');
    }
    await engine.settled();
    return await unsent(ports).count();
  } finally {
    engine.stop();
    ports.strict.close();
    ports.relaxed.close();
  }
}

/** A write is kept back for a moment while its author may undo it; the page may have closed since. */
const UNDO_MS = 6_000;

function unsent(ports: Ports) {
  return ports.relaxed.ops.where('state').anyOf(['queued', 'sending', 'unsure']);
}

async function hasWaitUpTo(ports: Ports, ms: number): Promise<boolean> {
  const now = ports.clock.now();
  const soon = await unsent(ports)
    .filter((op) => op.nextAt > now && op.nextAt <= now + ms)
    .count();
  return soon > 0;
}
