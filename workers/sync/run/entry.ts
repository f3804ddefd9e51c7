import { expose } from 'comlink';
import * as z from 'zod/mini';
import { Place, type Presence } from '#shared/contract/presence.ts';
import { ACCOUNT_CHANNEL } from '#shared/session-record.ts';
import {
  BACKGROUND_SYNC,
  type PageState,
  SyncAccount,
  type SyncWorker,
  WakeReason,
} from '#shared/sync-protocol.ts';
import { meterHere } from '#src/data-use/meter.ts';
import { VAULT_CHANNEL } from '#src/vault/vault-channel.ts';
import { syncInBackground } from './background-run.ts';
import { type BrowserPorts, browserPorts } from './browser-ports.ts';
import { Engine } from './engine.ts';
import { watchConnection } from './held-files.ts';
import { listenForNews } from './live.ts';
import { HerePlace } from './presence.ts';

// The CSP forbids unsafe-eval, so zod must not compile its schemas.
z.config({ jitless: true });

/** Set as soon as a start is requested. A wake that arrives while the database is being opened waits for it. */
let engine: Promise<Engine> | undefined;

let ports: BrowserPorts | undefined;
let listening: AbortController | undefined;
/** Who else is viewing the same place as this page; `onOthers` wakes the caller that waits for a change. */
let others: { changes: number; presence: Presence | undefined } = {
  changes: 0,
  presence: undefined,
};
let onOthers: () => void = () => undefined;
const here = new HerePlace((presence) => {
  others = { changes: others.changes + 1, presence };
  onOthers();
});

/** `PageState`. Only the worker checks it, so its shape is not in the page's code. */
const PageShape = z.object({
  isVisible: z.boolean(),
  isListening: z.boolean(),
  minuteMoment: z.number(),
});

async function openEngine(account: SyncAccount): Promise<Engine> {
  ports = await browserPorts(account);
  return new Engine(ports);
}

const worker: SyncWorker = {
  async start(input) {
    const before = engine;
    engine = openEngine(SyncAccount.parse(input));
    (await before)?.stop();
    await engine;
  },

  async ping() {},

  async wake(input) {
    const why = WakeReason.parse(input);
    return (await engine)?.wake(why) ?? 'signed-out';
  },

  async follow(input) {
    const page: PageState = PageShape.parse(input);
    listening?.abort();
    const mine = new AbortController();
    listening = mine;
    const current = await engine;
    // A later call that waited for the same start has been served already.
    if (mine.signal.aborted) return;
    current?.follow(page);
    if (!page.isVisible) await meterHere().store();
    if (!current || !page.isListening) return;
    listenForNews(current, mine.signal, here).catch((error: unknown) =>
      console.error('live', error),
    );
  },

  async stay(input) {
    here.stay(z.optional(Place).parse(input));
  },

  async nextOthers(input) {
    const known = z.int().parse(input);
    while (others.changes === known) {
      await new Promise<void>((resolve) => {
        onOthers = resolve;
      });
    }
    return others;
  },

  async stop() {
    const before = engine;
    engine = undefined;
    listening?.abort();
    (await before)?.stop();
  },
};

/** Serves the page that started this worker. */
function servePage(): void {
  // A new token was stored: writes that waited for it continue without a tap (S20).
  new BroadcastChannel(ACCOUNT_CHANNEL).addEventListener('message', () => {
    worker.wake('account').catch((error: unknown) => console.error('sync', error));
  });

  // The vault was locked or unlocked: cached state may be wrong, and writes may have waited for this.
  new BroadcastChannel(VAULT_CHANNEL).addEventListener('message', () => {
    ports?.vault.forget();
    worker.wake('account').catch((error: unknown) => console.error('sync', error));
  });

  watchConnection(
    () => ports,
    () => worker.wake('enqueue'),
  );

  expose(worker);
}

// The service worker imports this file as well, to send the outbox while no page is open.
if ('ServiceWorkerGlobalScope' in globalThis) {
  Reflect.set(globalThis, BACKGROUND_SYNC, syncInBackground);
} else servePage();
