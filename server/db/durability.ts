import { AsyncLocalStorage } from 'node:async_hooks';

const together = new AsyncLocalStorage<true>();

/** True inside `runTogether`, where a commit does not have to wait for the disk. */
export function isCommittedTogether(): boolean {
  return together.getStore() ?? false;
}

/** Only for commit-together.ts, which makes the commits durable afterwards. */
export function runTogether<T>(work: () => Promise<T>): Promise<T> {
  return together.run(true, work);
}
