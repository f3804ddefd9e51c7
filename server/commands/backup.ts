import { backUpTo } from './backup-files.ts';
import { type Command, required, withDatabaseOfAnyVersion } from './command.ts';

export const backup: Command = {
  name: 'backup',
  usage: '<file>',
  summary: 'Copy the database into a file. Safe while servers run.',
  async run(args, { config, print }) {
    const file = required(args, 'the file to write');
    await withDatabaseOfAnyVersion(config, (database) => backUpTo(file, config, database));
    print(`Backed up to ${file}`);
  },
};
