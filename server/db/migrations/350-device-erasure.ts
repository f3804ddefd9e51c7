import { SEALED_WORK } from '#server/account/sealed-work-key.ts';
import { newSecret } from '#server/account/secret.ts';
import type { Migration } from '../migration.ts';

/**
 * Erasing a device from afar (docs/decisions/sync-health.md). The key of sealed work is made here and not at its first
 * use: then every later backup has it, and no restored server meets sealed work that it cannot open.
 */
export const deviceErasure: Migration = {
  name: '350-device-erasure',
  statements: ({ text }) => [
    `alter table devices add column erase_key ${text}`,
    `alter table devices add column erase_asked_at ${text}`,
    `alter table devices add column erased_at ${text}`,
    'create index devices_id on devices (id)',
    `insert into server_secrets (name, value) values ('${SEALED_WORK}', '${newSecret()}')`,
  ],
};
