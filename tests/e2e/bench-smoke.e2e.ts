import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { packageProgram } from '../../scripts/lib/run.mjs';

test('the benchmark measures everything, here with little data and without limits', () => {
  test.setTimeout(240_000);
  const { status, stdout, stderr } = spawnSync(
    packageProgram('tsx'),
    ['tests/bench/run.ts', '--smoke'],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  const lastTable = stdout.slice(stdout.lastIndexOf('median'));
  for (const line of [
    'first load',
    'cold open offline',
    'tap to painted dot',
    'local commit',
    'first download',
    'one changed row',
    'pull without news',
    'queued contacts',
  ]) {
    expect(lastTable).toMatch(new RegExp(`${line}.* \\d`));
  }
  expect(lastTable).not.toContain('NaN');
});
