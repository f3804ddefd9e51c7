import { openDatabase } from '#server/db/database.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { beginAtTerminal, NEXT } from './begin-at-terminal.ts';
import { bringUpToDate, NO_COPY } from './bring-up-to-date.ts';
import { type Command, CommandError, isNewDatabase, noData } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '[--dry-run]',
  summary: 'Bring the database up to date. A dry run tries it and takes it back.',
  async run(args, context) {
    const { config, print } = context;
    const isTrial = args.includes('--dry-run');
    if (!isTrial && (await beginAtTerminal(context))) {
      return print(`Start the server with "serve". ${NEXT}`);
    }
    const database = openDatabase(config);
    try {
      if (await isNewDatabase(config, database)) throw new CommandError(noData(config));
      const pending = await pendingMigrations(database);
      if (pending.length === 0) return print('The database is up to date.');
      if (isTrial) {
        await migrate(database, { dryRun: true });
        return print(`Would run: ${pending.join(', ')}`);
      }
      const steps = await bringUpToDate(config, database, (copy) =>
        print('file' in copy ? `Backed up to ${copy.file}` : `${NO_COPY}: ${copy.missing}`),
      );
      print(`Ran: ${steps.join(', ')}`);
    } finally {
      await database.close();
    }
  },
};
