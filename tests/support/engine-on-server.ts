import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { addOp } from '#db/outbox.ts';
import { Mirror, mirrorName } from '#db/schema.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { effectsOf } from '#src/mutations/read-op.ts';
import { type Ports, TIMES } from '#sync/core/ports.ts';
import { Engine } from '#sync/run/engine.ts';
import { glassVault } from './glass-vault.ts';
import { addPlanter } from './hub-network.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const API_BASE = 'http://network.example/api';

const cleanUps: (() => Promise<void> | void)[] = [];

/** Closes everything that was opened, newest first. Call it after each test. */
export async function closeNetworks(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}

/** The reference server with one person and one planter in their hub, and devices that run the real engine. */
export async function network(extras: string, role = 'hub_leader') {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldbook-contract-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = openDatabase({ dataDir });
  cleanUps.push(() => database.close());
  await migrate(database);
  const server = startTestServer(database, { environment: { FIELDBOOK_EXTRAS: extras } });
  const leader = await server.addUser('leader', [role]);
  const planter = await addPlanter(database, 'Anna', { leaderId: leader.id });
  return { server, leader, planter, open: () => openDevice(server, leader) };
}

/** A device of one person with the real engine. It calls `server` in its current state. */
export async function openDevice(
  server: Pick<TestServer, 'request'>,
  user: { id: number; token: string },
) {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const name = mirrorName(API_BASE, user.id);
  const strict = new Mirror(name, 'strict', idb);
  const relaxed = new Mirror(name, 'relaxed', idb);
  const session = { apiBase: API_BASE, userId: user.id, token: user.token, savedAt: 1 };
  let passed = 0;
  const ports: Ports = {
    userId: user.id,
    names: () => ['leader Tester'],
    strict,
    relaxed,
    vault: glassVault(),
    // Only a hidden page asks for it, and this device has no page.
    onOutbox: () => () => undefined,
    session: async () => session,
    fetch: async (input, init) =>
      server.request(new URL(String(input)).pathname + new URL(String(input)).search, init),
    clock: {
      now: () => Date.now() + passed,
      uptime: () => performance.now() + passed,
      sleep: () => new Promise(() => undefined),
    },
    random: () => 0.5,
    locks: { withLock: async (_name, _options, work) => work() },
    onUnauthorized: () => undefined,
    step: () => Promise.resolve(),
    times: TIMES,
  };
  cleanUps.push(() => {
    strict.close();
    relaxed.close();
  });
  return {
    engine: new Engine(ports),
    mirror: relaxed,
    ports,
    session,
    /** A separate connection to the database, as a screen has one beside the engine's. */
    another(): Mirror {
      const mirror = new Mirror(name, 'relaxed', idb);
      cleanUps.push(() => mirror.close());
      return mirror;
    },
    pass(ms: number) {
      passed += ms;
    },
    async add<Args>(mutation: Mutation<Args>, args: Args): Promise<string> {
      return addOp(
        strict,
        {
          id: crypto.randomUUID(),
          user: user.id,
          name: mutation.name,
          version: mutation.version,
          args,
          file: mutation.file,
          lanes: mutation.lanes(args),
          createdAt: Date.now() + passed,
          tap: crypto.randomUUID(),
        },
        effectsOf,
      );
    },
  };
}
