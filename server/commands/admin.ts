import {
  createAdministrator,
  createPasswordLink,
  type PasswordLink,
  resetSecondFactor,
} from '#server/account/administrators.ts';
import type { Config } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { LONGEST_NAME, storeNetworkName } from '#server/network-name.ts';
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
  usage: 'create|password|second-factor <email> [--network <name>]',
  summary: 'Make an administrator, print a link for a new password, or reset a second factor.',
  async run([act, ...args], { config, print }) {
    const { rest, name } = networkIn(args);
    const who = { email: required(rest, 'an e-mail address'), now: new Date() };
    if (act === 'create') {
      const link = await inNetwork(config, async ({ db }) => {
        if (name !== undefined) await storeNetworkName(db, name);
        return asCommand(createAdministrator(db, who));
      });
      return print(`${who.email} is a super admin.\n${words(config, link)}`);
    }
    if (act === 'second-factor') {
      const reset = await withDatabase(config, ({ db }) =>
        asCommand(resetSecondFactor(db, { ...who, config })),
      );
      return print(`${reset.email} signs in with the password alone. All sessions have ended.`);
    }
    if (act !== 'password') {
      throw new CommandError('Use "admin create", "admin password" or "admin second-factor".');
    }
    const link = await withDatabase(config, ({ db }) => asCommand(createPasswordLink(db, who)));
    print(words(config, link));
  },
};

/** `--network "Gulf Coast Network"`: how the sign-in screen and letters call the network. */
function networkIn(args: readonly string[]): { rest: readonly string[]; name?: string } {
  const at = args.indexOf('--network');
  if (at < 0) return { rest: args };
  const name = args[at + 1]?.trim() ?? '';
  if (name === '' || name.length > LONGEST_NAME) {
    throw new CommandError(`--network needs a name of at most ${LONGEST_NAME} characters.`);
  }
  return { rest: [...args.slice(0, at), ...args.slice(at + 2)], name };
}

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
