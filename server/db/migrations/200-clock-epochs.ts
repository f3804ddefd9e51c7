import type { Migration } from '../migration.ts';

/**
 * The epochs of the clock's values (db/clock.ts). `durable` is the newest value that is known to be on disk;
 * `server_start` identifies the start of PostgreSQL that the last write belongs to.
 */
export const clockEpochs: Migration = {
  name: '200-clock-epochs',
  statements: ({ text, bigint }) => [
    `create table clock_epochs (v ${bigint} primary key, epoch ${text} not null unique)`,
    'insert into clock_epochs (v, epoch) select 0, epoch from net_clock where net = 1',
    'alter table net_clock drop column epoch',
    `alter table net_clock add column durable ${bigint} not null default 0`,
    'update net_clock set durable = v',
    `alter table net_clock add column server_start ${text} not null default ''`,
  ],
};
