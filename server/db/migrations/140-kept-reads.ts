import type { Migration } from '../migration.ts';

/**
 * Deletes the answers to reads with a key. Earlier versions stored them, including confidential reports, in clear text.
 */
export const keptReads: Migration = {
  name: '140-kept-reads',
  statements: () => ["delete from idempotency_keys where method = 'GET'"],
};
