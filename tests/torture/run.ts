import { torture } from './torture.ts';

// `npm run torture`: 12 writers, 3 server processes, 10 restarts of PostgreSQL and 100 lost connections.
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
const isGood =
  result.dead === 0 &&
  result.lost.length + result.doubled.length === 0 &&
  slowest <= BACK_WITHIN_MS;
process.exitCode = isGood ? 0 : 1;
