import { purge } from '#server/privacy/purge.ts';
import { type Command, withDatabase } from './command.ts';

export const purgeCommand: Command = {
  name: 'purge',
  usage: '',
  summary:
    'Remove old deleted rows, unused pictures and files, and old audit lines. Servers do so daily.',
  async run(_args, { config, print }) {
    const clock = () => new Date();
    const purged = await withDatabase(config, ({ db }) => purge({ db, clock, config }));
    print(`Deleted rows: ${purged.deletedRows}`);
    print(`Kept answers: ${purged.keptAnswers}`);
    print(`Pictures: ${purged.pictures}`);
    print(`Files: ${purged.files}`);
    print(`Audit lines: ${purged.auditLines}`);
    print(`Password links: ${purged.passwordLinks}`);
    print(`Devices: ${purged.devices}`);
    print(`Entries of histories: ${purged.changes}`);
  },
};
