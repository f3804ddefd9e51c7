import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { commitTogether } from '#server/db/commit-together.ts';
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { beginEpoch, writeTransaction } from '#server/db/transaction.ts';
import { addPlanter, type FeedReader, followFeed } from '#tests/support/hub-network.ts';
import { databaseIn, onCluster } from '#tests/support/postgres.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { onBothDatabases, onDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Opens a database as a server process does at its start. */
async function startOn(config: DatabaseConfig): Promise<TestServer> {
  const database = openDatabase(config);
  await migrate(database);
  await beginEpoch(database.db);
  return startTestServer(database);
}

/** Copies a database that nobody has open, like a backup that was made by other means. */
async function copyOf({ dataDir, databaseUrl }: DatabaseConfig): Promise<DatabaseConfig> {
  if (!databaseUrl) {
    const copy = scratchFolder('fieldbook-copy-');
    cpSync(dataDir, copy, { recursive: true });
    return { dataDir: copy };
  }
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  const original = new URL(databaseUrl).pathname.slice(1);
  const cluster = databaseIn(databaseUrl, 'postgres');
  await onCluster(cluster, `create database ${name} template ${original}`);
  cleanUps.push(() => onCluster(cluster, `drop database ${name} with (force)`));
  return { dataDir, databaseUrl: databaseIn(databaseUrl, name) };
}

/** The same device, talking to another server. */
function moved(device: FeedReader, server: TestServer, token: string): FeedReader {
  return Object.assign(followFeed(server, token), { rows: device.rows, cursor: device.cursor });
}

/** A promise with a function that resolves it. */
function signal() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function clockOf({ db }: OpenDatabase): Promise<number> {
  return (await db.selectFrom('net_clock').select('v').executeTakeFirstOrThrow()).v;
}

onBothDatabases('a restored copy', ({ fresh }) => {
  test('makes a device with lost revisions read everything again, even after the clock has overtaken them', async () => {
    const config = await fresh();
    const before = await startOn(config);
    const { token } = await before.addUser('network', ['242_admin']);
    await addPlanter(before.database, 'Kept');
    const early = followFeed(before, token);
    await early.read();
    await before.database.close();
    const backup = await copyOf(config);

    const lost = await startOn(config);
    await addPlanter(lost.database, 'Lost');
    const late = followFeed(lost, token);
    await late.read();
    expect([...late.rows.values()].map((row) => row.first_name)).toContain('Lost');
    const lostClock = await clockOf(lost.database);
    await lost.database.close();

    const restored = await startOn(backup);
    cleanUps.push(restored.database.close);
    for (const name of ['New 1', 'New 2', 'New 3', 'New 4'])
      await addPlanter(restored.database, name);
    expect(await clockOf(restored.database)).toBeGreaterThan(lostClock);
    const devices = [early, late].map((device) => moved(device, restored, token));
    const fromNothing = followFeed(restored, token);
    for (const device of [...devices, fromNothing]) await device.read();
    expect(devices.map(({ full }) => full)).toEqual([false, true]);
    for (const { rows } of devices) {
      expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(fromNothing.rows));
    }
  });

  test('a restart without a restore keeps the cursors of devices valid', async () => {
    const config = await fresh();
    const first = await startOn(config);
    const { token } = await first.addUser('network', ['242_admin']);
    const device = followFeed(first, token);
    await device.read();
    await first.database.close();
    const second = await startOn(config);
    cleanUps.push(second.database.close);
    await addPlanter(second.database, 'New');
    const again = moved(device, second, token);
    await again.read();
    expect(again).toMatchObject({ full: false, pages: 1 });
    expect(again.arrivals).toHaveLength(1);
  });
});

onBothDatabases('a batch that a power failure may still undo', ({ open }) => {
  test('is on disk before a device gets a cursor that covers it', async () => {
    const server = startTestServer(await open());
    const { db } = server.database;
    const { token } = await server.addUser('network', ['242_admin']);
    const clock = () =>
      db.selectFrom('net_clock').select(['v', 'durable']).executeTakeFirstOrThrow();
    const written = signal();
    const read = signal();
    const batch = commitTogether(db, async () => {
      await writeTransaction(db, async () => undefined);
      written.resolve();
      await read.promise;
    });
    await written.promise;
    const before = await clock();
    expect(before.durable).toBeLessThan(before.v);
    await followFeed(server, token).read();
    expect((await clock()).durable).toBeGreaterThan(before.v);
    read.resolve();
    await batch;
  });
});

onDatabases(['postgres'], 'another start of the database server', ({ open }) => {
  test('begins a new epoch with the next write: a failover may have lost the newest writes', async () => {
    const server = startTestServer(await open());
    const { db } = server.database;
    const { token } = await server.addUser('network', ['242_admin']);
    const device = followFeed(server, token);
    await addPlanter(server.database, 'Lost');
    await device.read();
    // The state of a promoted standby: an older clock, and its own start.
    await db
      .updateTable('net_clock')
      .set((row) => ({ v: row('v', '-', 1) }))
      .execute();
    await db.updateTable('net_clock').set({ server_start: 'of the lost server' }).execute();
    await addPlanter(server.database, 'New 1');
    await addPlanter(server.database, 'New 2');
    await device.read();
    expect(device.full).toBe(true);
  });
});
