import { openDatabase } from '#server/db/database.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { backUpBeforeMigration } from './backup-files.ts';
import { type Command, CommandError, isNewDatabase, noData } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '[--dry-run]',
  summary: 'Bring the database up to date. A dry run tries it and takes it back.',
  async run(args, { config, print }) {
    const database = openDatabase(config);
    try {
      if (await isNewDatabase(config, database)) throw new CommandError(noData(config));
      const pending = await pendingMigrations(database);
      if (pending.length === 0) return print('The database is up to date.');
      const dryRun = args.includes('--dry-run');
      if (!dryRun) {
        const file = await backUpBeforeMigration(config, database, pending);
        if (file) print(`Backed up to ${file}`);
      }
      await migrate(database, { dryRun });
      print(`${dryRun ? 'Would run' : 'Ran'}: ${pending.join(', ')}`);
    } finally {
      await database.close();
    }
  },
};
