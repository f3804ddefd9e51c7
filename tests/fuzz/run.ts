import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { ownCluster } from '#tests/support/postgres.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';

// `npm run fuzz` sends 100,000 requests to each database; `-- --requests 5000 --seed 7 --database sqlite` sends fewer.
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: 'both' },
  },
});

let isClean = true;
for (const name of ['sqlite', 'postgres']) {
  if (options.database !== 'both' && options.database !== name) continue;
  const result = await (name === 'sqlite' ? onSqlite() : onPostgres());
  report(name, result);
  isClean &&= result.faults.length === 0;
}
process.exitCode = isClean ? 0 : 1;

async function onSqlite(): Promise<FuzzResult> {
  const dataDir = scratchFolder('fieldbook-fuzz-');
  try {
    return await onDatabase({ dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<FuzzResult> {
  const cluster = await ownCluster();
  try {
    return await onDatabase({ dataDir: '.', databaseUrl: cluster.url });
  } finally {
    cluster.stop();
  }
}

async function onDatabase(config: Parameters<typeof openDatabase>[0]): Promise<FuzzResult> {
  const database = openDatabase(config);
  await migrate(database);
  const onProgress = (sent: number) => {
    if (sent % 10_000 === 0) console.log(`${sent} requests`);
  };
  try {
    return await fuzz(database, {
      seed: Number(options.seed),
      requests: Number(options.requests),
      onProgress,
    });
  } finally {
    await database.close();
  }
}

function report(name: string, { faults, statuses, unasked, neverDone }: FuzzResult): void {
  console.log(`\n${name}, seed ${options.seed}: ${faults.length} faults`);
  console.log(statuses);
  if (unasked.length > 0) console.log('never asked:', unasked.join(', '));
  if (neverDone.length > 0) console.log('never succeeded:', neverDone.join(', '));
  for (const fault of faults) console.log(`\n${fault}`);
}
