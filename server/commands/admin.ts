import {
  createAdministrator,
  createPasswordLink,
  type PasswordLink,
} from '#server/account/administrators.ts';
import type { Config } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import {
  asCommand,
  type Command,
  CommandError,
  isNewDatabase,
  required,
  withDatabase,
} from './command.ts';

export const admin: Command = {
  name: 'admin',
  usage: 'create|password <email>',
  summary: 'Make an administrator, or print a link for a new password.',
  async run([act, ...args], { config, print }) {
    const who = { email: required(args, 'an e-mail address'), now: new Date() };
    if (act === 'create') {
      const link = await inNetwork(config, (database) =>
        asCommand(createAdministrator(database.db, who)),
      );
      return print(`${who.email} is a super admin.\n${words(config, link)}`);
    }
    if (act !== 'password') throw new CommandError('Use "admin create" or "admin password".');
    const link = await withDatabase(config, ({ db }) => asCommand(createPasswordLink(db, who)));
    print(words(config, link));
  },
};

function words({ publicUrl }: Config, { token, expiresAt }: PasswordLink): string {
  return `Choose a password until ${expiresAt}:\n${publicUrl}/reset-password?token=${token}`;
}

/** The one command that may begin a new network. */
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
