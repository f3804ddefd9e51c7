import { createAdministrator, type PasswordLink } from '#server/account/administrators.ts';
import type { Config } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { storeNetworkName } from '#server/network-name.ts';
import { asCommand, isNewDatabase, withDatabase } from './command.ts';

export interface Administrator {
  email: string;
  firstName?: string;
  lastName?: string;
  /** The new name of the network; undefined keeps the current one. */
  network?: string | undefined;
}

/** Creates a super admin, and the database if there is none. Returns the text to show to the operator. */
export async function createInNetwork(
  config: Config,
  { network, ...who }: Administrator,
): Promise<string> {
  const link = await inNetwork(config, async ({ db }) => {
    if (network !== undefined) await storeNetworkName(db, network);
    return asCommand(createAdministrator(db, { ...who, now: new Date() }));
  });
  return `${who.email} is a super admin.\n${linkText(config, link)}`;
}

export function linkText({ publicUrl }: Config, { token, expiresAt }: PasswordLink): string {
  return `Choose a password until ${expiresAt}:\n${publicUrl}/reset-password?token=${token}`;
}

/** The only place that creates a network, except for NEW_NETWORK and the demo. */
async function inNetwork<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase(config);
  const isNew = await isNewDatabase(config, database);
  if (!isNew) {
    await database.close();
    return withDatabase(config, work);
  }
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
