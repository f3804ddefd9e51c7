import type { Migration } from '../migration.ts';

/** Earlier versions kept the answers to reads that carried a key: confidential reports in clear text. */
export const keptReads: Migration = {
  name: '140-kept-reads',
  statements: () => ["delete from idempotency_keys where method = 'GET'"],
};
