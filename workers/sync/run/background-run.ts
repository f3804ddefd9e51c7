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
  const begunAt = ports.clock.now();
  try {
    const result = await engine.wake('background-sync');
    // Nobody is signed in, so nothing can be sent until somebody signs in on a page.
    if (result === 'signed-out') return 0;
    if (await hasUndoPeriod(ports, begunAt)) {
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

/** Also true if the period ended after the run had looked for work for the last time. */
async function hasUndoPeriod(ports: Ports, begunAt: number): Promise<boolean> {
  const latest = ports.clock.now() + UNDO_MS;
  const held = unsent(ports).filter(({ nextAt }) => nextAt > begunAt && nextAt <= latest);
  return (await held.count()) > 0;
}
