import type { Migration } from '../migration.ts';

/** The change feed looks up in one query which tables have changed, for everybody (sync/feed-table.ts). */
export const snoozesClockIndex: Migration = {
  name: '370-snoozes-clock-index',
  statements: () => ['create index snoozes_clock on snoozes (rev)'],
};
