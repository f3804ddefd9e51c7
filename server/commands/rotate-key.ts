import { rotateFactorKey } from '#server/account/factor-keys.ts';
import { rotateKey } from '#server/account/secret.ts';
import { type Command, CommandError, withDatabase } from './command.ts';

export const rotateKeyCommand: Command = {
  name: 'rotate-key',
  usage: '',
  summary: 'Sign sessions and encrypt second factors with new keys. Nobody has to sign in again.',
  async run(_args, { config, print }) {
    const now = new Date();
    const sealed = await withDatabase(config, (database) => rotateFactorKey(config, database, now));
    print(`Secrets of authenticator apps encrypted with the newest key: ${sealed}.`);
    if (config.jwtSecret !== undefined) {
      throw new CommandError(
        'JWT_SECRET is set. Put its value into JWT_OLD_SECRETS, and a new one into JWT_SECRET.',
      );
    }
    const since = await withDatabase(config, (database) => rotateKey(config, database, now));
    print(`A new key signs from ${since}. Sessions of the old key stay valid until they end.`);
  },
};
