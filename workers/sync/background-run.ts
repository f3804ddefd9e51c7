import type { SyncAccount } from '#shared/sync-protocol.ts';
import { browserPorts } from './browser-ports.ts';
import { Engine } from './engine.ts';
import { readTimes } from './sync-times.ts';

/** Runs one slice in a context that has no page, then closes. Answers how many writes still wait. */
export async function runInBackground(account: SyncAccount): Promise<number> {
  const ports = browserPorts(account, await readTimes());
  const engine = new Engine(ports);
  try {
    const result = await engine.wake('background-sync');
    // Nobody is signed in: nothing can be sent before a page says otherwise.
    if (result === 'signed-out') return 0;
    return await ports.relaxed.ops.where('state').anyOf(['queued', 'sending', 'unsure']).count();
  } finally {
    engine.stop();
    ports.strict.close();
    ports.relaxed.close();
  }
}
