import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { ALL } from './all.ts';
import { makeFilm } from './film/film.ts';
import { type Row, tableOf } from './harness/table.ts';
import { FULL, openWorld, SMOKE } from './harness/world.ts';
import { benchInstall, benchUpdate } from './install/bench.ts';
import { benchIdle } from './measures/idle.ts';
import { peersBench } from './measures/peers.ts';
import { benchGrowth, benchLive, benchServer } from './server/bench.ts';

// `npm run bench -- drain delta` runs these two, `--smoke` uses little data, `--runs 1` runs each only once;
// `server --database sqlite --planters 100000` runs one network on one database;
// `peers --rows download,size --peers dexie` two rows of the comparison, with one peer.
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    smoke: { type: 'boolean', default: false },
    planters: { type: 'string' },
    runs: { type: 'string' },
    writes: { type: 'string' },
    database: { type: 'string' },
    rows: { type: 'string' },
    peers: { type: 'string' },
    minutes: { type: 'string' },
  },
});
// These need no browser and take long, so they run only on request.
if (wanted.includes('server')) {
  const databases = (['sqlite', 'postgres'] as const).filter(
    (kind) => options.database === undefined || options.database === kind,
  );
  const planters = options.planters === undefined ? undefined : Number(options.planters);
  await benchServer(databases, planters);
}
if (wanted.includes('growth')) console.log(`\n${tableOf(await benchGrowth())}`);
if (wanted.includes('live')) console.log(`\n${tableOf(await benchLive())}`);
if (['server', 'growth', 'live'].some((name) => wanted.includes(name))) process.exit(0);

const built = spawnSync(process.execPath, [inRoot('scripts', 'build.mjs'), '--if-needed'], {
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);
// Also only on request, because it takes real time.
if (wanted.includes('idle')) {
  console.log(`\n${tableOf(await benchIdle(Number(options.minutes ?? 12)))}`);
  process.exit(0);
}

if (wanted.includes('install')) {
  await benchInstall();
  benchUpdate();
}
if (wanted.includes('film')) await makeFilm();
if (['install', 'film'].some((name) => wanted.includes(name))) process.exit(0);

// Installs packages from the registry, so it runs only on request, like those without a browser.
const comparison = peersBench({
  rows: options.rows?.split(','),
  peers: options.peers?.split(','),
});
const benches =
  wanted.length === 0 ? ALL : [...ALL, comparison].filter(({ name }) => wanted.includes(name));
const scale = options.smoke ? SMOKE : FULL;
const world = await openWorld({
  ...scale,
  planters: Number(options.planters ?? scale.planters),
  runs: Number(options.runs ?? scale.runs),
  writes: Number(options.writes ?? scale.writes),
});
const rows: Row[] = [];
try {
  for (const bench of benches) {
    console.log(`${bench.name} …`);
    const lines = await bench.run(world);
    console.log(tableOf(lines));
    rows.push(...lines);
  }
} finally {
  await world.end();
}
console.log(`\n${tableOf(rows)}`);
