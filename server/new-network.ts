import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * Marks a DATA_DIR that has served a network. A folder with this file but without the database has lost its data. Only
 * for SQLite: DATA_DIR says nothing about a PostgreSQL database (docs/decisions/new-network.md).
 */
const MARKER = 'served-a-network';

/** Writes the marker. Not called for a demo, whose database may be deleted to start over. */
export function rememberNetwork(config: Config): void {
  const file = markerOf(config);
  if (config.databaseUrl || existsSync(file)) return;
  writeFileSync(file, `Since ${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** Why NEW_NETWORK must not start a network here; undefined if it may. */
export function dataThatVanished(config: Config): string | undefined {
  if (config.databaseUrl || !existsSync(markerOf(config))) return undefined;
  return (
    `DATA_DIR (${config.dataDir}) has served a network, but its data is gone. No network begins there.\n` +
    'Bring the file back, or "restore" a backup: the newest are in DATA_DIR/backups.\n' +
    `To begin another network, delete ${markerOf(config)} first.`
  );
}

/** True while the environment would turn an empty volume into a new network. */
export function staysOn({ newNetwork, demo }: Config): boolean {
  return newNetwork && !demo;
}

export const STAYS_ON =
  'NEW_NETWORK is still on: an empty volume would become a new network. Remove it from the settings.';

function markerOf({ dataDir }: Config): string {
  return join(dataDir, MARKER);
}
