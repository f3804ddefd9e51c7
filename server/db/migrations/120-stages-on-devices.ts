import type { Migration } from '../migration.ts';

/**
 * Devices keep the list of stages. A change of a stage or its statuses must raise the stage's `rev` to the next value
 * of the clock, as every write of the server does.
 */
export const stagesOnDevices: Migration = {
  name: '120-stages-on-devices',
  statements: ({ bigint }) => [
    `alter table stages add column rev ${bigint} not null default 1`,
    'alter table stages add column deleted integer not null default 0',
    'create index stages_rev on stages (rev, id)',
  ],
};
