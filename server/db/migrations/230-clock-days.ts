import type { Migration } from '../migration.ts';

/**
 * The clock's value on each day. It shows how old a deleted row is, since rows have a revision but no date of deletion.
 */
export const clockDays: Migration = {
  name: '230-clock-days',
  statements: ({ text, bigint }) => [
    `create table clock_days (day ${text} primary key, v ${bigint} not null)`,
  ],
};
