import type { Migration } from '../migration.ts';

/**
 * An account has one living planter record, so `rev` in its index saved nothing, but each new contact, which changes
 * its planter's `rev`, had to be written there too.
 */
export const planterAccountIndex: Migration = {
  name: '360-planter-account-index',
  statements: () => [
    'drop index church_planters_user',
    'create index church_planters_user on church_planters (user_id)',
  ],
};
