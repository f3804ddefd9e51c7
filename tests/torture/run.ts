import { failOver } from './failover.ts';
import { torture } from './torture.ts';

// `npm run torture`: 12 writers, 3 server processes, 10 restarts of PostgreSQL, 100 lost connections and a failover.
const BACK_WITHIN_MS = 10_000;
const result = await torture({
  processes: 3,
  writers: 12,
  restarts: 10,
  terminations: 100,
  onProgress: (sentence) => console.log(sentence),
});
const slowest = Math.max(...result.backAfterMs);
console.log(`${result.acknowledged} acknowledged writes, ${result.terminated} connections ended`);
console.log(`${result.dead} processes died; back after ${slowest} ms at most`);
console.log(
  `lost: ${result.lost.length}, twice: ${result.doubled.length}`,
  ...result.lost,
  ...result.doubled,
);
const after = await failOver({ processes: 3, writers: 12 });
console.log(
  `failover: back after ${after.backAfterMs} ms, ${after.dead} processes died, ${after.acknowledged} acknowledged writes,`,
  `lost: ${after.lost.length}, twice: ${after.doubled.length}`,
  ...after.lost,
  ...after.doubled,
);
const isGood = [result, after].every(
  ({ dead, lost, doubled }) => dead + lost.length + doubled.length === 0,
);
const isBackInTime = Math.max(slowest, after.backAfterMs) <= BACK_WITHIN_MS;
process.exitCode = isGood && isBackInTime ? 0 : 1;
