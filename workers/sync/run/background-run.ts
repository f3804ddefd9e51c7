import type { SyncAccount } from '#shared/sync-protocol.ts';
import type { Ports } from '../core/ports.ts';
import { browserPorts, readSession } from './browser-ports.ts';
import { Engine } from './engine.ts';

/**
 * Sends the outbox while no page is open (S37). Rejects if writes that could be sent are left over, so that the browser
 * retries later. After the browser's last attempt, they wait until a page is opened.
 */
export async function syncInBackground(version: string): Promise<void> {
  const session = await readSession();
  if (!session) return;
  const { apiBase, userId } = session;
  // Runs remember every name that a page has passed to them (core/author-names.ts).
  const left = await runInBackground({ apiBase, userId, names: [], version });
  if (left > 0) throw new Error(`${left} changes wait for the next occasion.`);
}

/** Does one run in a context without a page (S37), then closes. Returns the number of writes that are still unsent. */
async function runInBackground(account: SyncAccount): Promise<number> {
  return runAndClose(await browserPorts(account));
}

export async function runAndClose(ports: Ports): Promise<number> {
  const engine = new Engine(ports);
  try {
    const result = await engine.wake('background-sync');
    // Nobody is signed in, so nothing can be sent until somebody signs in on a page.
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

/** The undo period, during which a new write is held back. The page may have been closed in that time. */
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
