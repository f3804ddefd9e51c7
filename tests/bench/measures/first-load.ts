import { spawnSync } from 'node:child_process';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { rowOf } from '../harness/table.ts';
import type { Bench } from '../harness/world.ts';

const BUDGET_BYTES = 180_000;

/** All JavaScript of the first screens, measured as in `npm run check`. */
export const firstLoad: Bench = {
  name: 'first-load',
  async run() {
    const { stdout } = spawnSync(process.execPath, [inRoot('scripts', 'first-screen-size.mjs')], {
      encoding: 'utf8',
    });
    const lines = [...stdout.matchAll(/^(\S.*): ([\d.]+) kB gzip of/gm)];
    if (lines.length === 0) throw new Error(`The build was not weighed:\n${stdout}`);
    return lines.map(([, address = '', kilobytes]) =>
      rowOf({
        what: `JavaScript of the first load, gzip: ${address}`,
        unit: 'kB',
        samples: [Number(kilobytes) * 1_000],
        aim: { median: BUDGET_BYTES },
      }),
    );
  },
};
