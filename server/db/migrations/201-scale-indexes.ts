import type { Migration } from '../migration.ts';

/** Indexes that keep frequent queries from scanning whole tables; plans.test.ts checks the query plans. */
export const scaleIndexes: Migration = {
  name: '201-scale-indexes',
  statements: () => [
    'create index contacts_hub on contacts (planter_id, rev, id)',
    'create index church_planters_name on church_planters (deleted, last_name, first_name, id)',
    'create index church_planters_user on church_planters (user_id, rev, id)',
    'create index mbcb_reports_user on mbcb_reports (user_id, rev, id)',
    'create index users_name on users (deleted, last_name, first_name, id)',
    'create index users_role on users (role)',
    'create index churches_name on churches (deleted, name, id)',
  ],
};
