import type { Migration } from '../migration.ts';

/**
 * Stores values that the hub grid and the change feed read often in the row itself. (Drops the status of a kept answer,
 * which the endpoint already determines.)
 */
export const hubColumns: Migration = {
  name: '002-hub-columns',
  statements: ({ text, bigint }) => [
    `alter table church_planters add column last_contact_date ${text}`,
    `alter table church_planters add column email_key ${text}`,
    'create index church_planters_email on church_planters (email_key)',
    `alter table contacts add column contacted_by_name ${text}`,
    `alter table net_clock add column tombstones_from ${bigint} not null default 0`,
    'alter table idempotency_keys drop column status',
  ],
};
