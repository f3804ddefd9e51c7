import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { onDatabases } from '#tests/support/server-databases.ts';
import { environmentOf, runServerProcess } from '#tests/support/server-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

onDatabases(['postgres'], 'deploy/daily-backup.sh', ({ fresh }) => {
  async function operator() {
    const database = await fresh();
    const environment = environmentOf(database);
    await runServerProcess(environment, ['admin', 'create', 'ada@example.org']);
    const folder = join(database.dataDir, 'backups');
    mkdirSync(folder);
    const url = new URL(database.databaseUrl ?? '');
    const env = {
      PATH: process.env.PATH ?? '',
      BACKUPS: folder,
      PGHOST: url.hostname,
      PGPORT: url.port,
      PGUSER: url.username,
      PGDATABASE: url.pathname.slice(1),
    };
    const backUp = (more: Record<string, string> = {}) =>
      spawnSync('sh', ['deploy/daily-backup.sh'], { env: { ...env, ...more }, encoding: 'utf8' });
    return { environment, folder, backUp };
  }

  test('makes one backup a day that `restore` can read, and keeps the newest seven', async () => {
    const { environment, folder, backUp } = await operator();
    const old = Array.from({ length: 9 }, (_, nth) => `daily-2026-01-0${nth + 1}.dump`);
    for (const name of [...old, 'my-own.dump']) writeFileSync(join(folder, name), name);
    writeFileSync(join(folder, 'daily-2026-01-01.dump.part'), 'of a lost night');
    expect(backUp()).toMatchObject({ status: 0, stderr: '' });
    const kept = readdirSync(folder).sort();
    expect(kept.filter((name) => name.startsWith('daily-'))).toHaveLength(7);
    expect(kept).toEqual(expect.arrayContaining([...old.slice(3), 'my-own.dump']));

    const [today = ''] = kept.filter((name) => ![...old, 'my-own.dump'].includes(name));
    const { mode, mtimeMs } = statSync(join(folder, today));
    expect((mode & 0o777).toString(8)).toBe('600');
    const restored = await runServerProcess(environment, ['restore', join(folder, today)]);
    expect(restored).toMatchObject({ code: 0 });
    expect(backUp()).toMatchObject({ status: 0 });
    expect(statSync(join(folder, today)).mtimeMs).toBe(mtimeMs);
  });

  test('keeps older backups and exits with an error while the database is unreachable', async () => {
    const { folder, backUp } = await operator();
    writeFileSync(join(folder, 'daily-2026-01-01.dump'), 'old');
    expect(backUp({ PGPORT: '1' }).status).not.toBe(0);
    expect(readdirSync(folder)).toEqual(['daily-2026-01-01.dump']);
  });
});
