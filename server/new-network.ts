import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/**
 * Marks a DATA_DIR that has served a network. A folder without the database but with this file has lost its data. Only
 * on SQLite: DATA_DIR says nothing about a PostgreSQL (docs/decisions/new-network.md).
 */
const MARKER = 'served-a-network';

/** Leaves the marker. A demo is no network: its file may be deleted to begin again. */
export function rememberNetwork(config: Config): void {
  const file = markerOf(config);
  if (config.databaseUrl || existsSync(file)) return;
  writeFileSync(file, `Since ${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** Why NEW_NETWORK does not begin a network here; undefined where it may. */
export function dataThatVanished(config: Config): string | undefined {
  if (config.databaseUrl || !existsSync(markerOf(config))) return undefined;
  return (
    `DATA_DIR (${config.dataDir}) has served a network, but its data is gone. No network begins there.\n` +
    'Bring the file back, or "restore" a backup: the newest are in DATA_DIR/backups.\n' +
    `To begin another network, delete ${markerOf(config)} first.`
  );
}

/** True while the environment would let an empty volume pass for a new network. */
export function staysOn({ newNetwork, demo }: Config): boolean {
  return newNetwork && !demo;
}

export const STAYS_ON =
  'NEW_NETWORK is still on: an empty volume would become a new network. Remove it from the settings.';

function markerOf({ dataDir }: Config): string {
  return join(dataDir, MARKER);
}
