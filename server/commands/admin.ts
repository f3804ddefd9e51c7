import { createPasswordLink, resetSecondFactor } from '#server/account/administrators.ts';
import { LONGEST_NAME } from '#server/network-name.ts';
import { asCommand, type Command, CommandError, required, withDatabase } from './command.ts';
import { createInNetwork, linkText } from './create-in-network.ts';

export const admin: Command = {
  name: 'admin',
  usage: 'create|password|second-factor <email> [--network <name>]',
  summary: 'Make an administrator, print a link for a new password, or reset a second factor.',
  async run([act, ...args], { config, print }) {
    const { rest, name } = networkIn(args);
    const who = { email: required(rest, 'an e-mail address'), now: new Date() };
    if (act === 'create') {
      return print(await createInNetwork(config, { email: who.email, network: name }));
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
    print(linkText(config, link));
  },
};

/** Parses `--network "Gulf Coast Network"`, the name that the sign-in screen and letters show. */
function networkIn(args: readonly string[]): { rest: readonly string[]; name?: string } {
  const at = args.indexOf('--network');
  if (at < 0) return { rest: args };
  const name = args[at + 1]?.trim() ?? '';
  if (name === '' || name.length > LONGEST_NAME) {
    throw new CommandError(`--network needs a name of at most ${LONGEST_NAME} characters.`);
  }
  return { rest: [...args.slice(0, at), ...args.slice(at + 2)], name };
}
