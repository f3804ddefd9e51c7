import { expose } from 'comlink';
import * as z from 'zod/mini';
import { ACCOUNT_CHANNEL } from '#shared/session-record.ts';
import { SyncAccount, type SyncWorker, WakeReason } from '#shared/sync-protocol.ts';
import { browserPorts, keepNames } from './browser-ports.ts';
import { Engine } from './engine.ts';
import { readTimes } from './sync-times.ts';

// A CSP without unsafe-eval: zod must not try to compile its shapes.
z.config({ jitless: true });

let engine: Engine | undefined;

const worker: SyncWorker = {
  async start(input) {
    const account = SyncAccount.parse(input);
    engine?.stop();
    const ports = browserPorts(account, await readTimes());
    engine = new Engine(ports);
    await keepNames(ports);
  },

  async wake(input) {
    const why = WakeReason.parse(input);
    return engine ? engine.wake(why) : 'signed-out';
  },

  async stop() {
    engine?.stop();
    engine = undefined;
  },
};

// A new token: what waited for it goes on without a tap (S20).
new BroadcastChannel(ACCOUNT_CHANNEL).addEventListener('message', () => {
  engine?.wake('account').catch((error: unknown) => console.error('sync', error));
});

expose(worker);
