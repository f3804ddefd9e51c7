import { runServer } from '#server/serve.ts';
import { versionText } from '#server/version.ts';
import { admin } from './admin.ts';
import { backup } from './backup.ts';
import { beginAtTerminal, NEXT } from './begin-at-terminal.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { freeze } from './freeze.ts';
import { migrateCommand } from './migrate.ts';
import { erasePersonCommand, exportPersonCommand } from './person.ts';
import { purgeCommand } from './purge.ts';
import { restore } from './restore.ts';
import { rotateKeyCommand } from './rotate-key.ts';

const serve: Command = {
  name: 'serve',
  usage: '',
  summary: 'Start the server. This is what runs without a command.',
  async run(_args, context) {
    if (await beginAtTerminal(context)) context.print(`The server starts now. ${NEXT}`);
    await runServer(context.config);
  },
};

export const ALL_COMMANDS: readonly Command[] = [
  serve,
  migrateCommand,
  admin,
  backup,
  restore,
  freeze,
  rotateKeyCommand,
  exportPersonCommand,
  erasePersonCommand,
  purgeCommand,
  check,
];

export function helpText(): string {
  const lines = ALL_COMMANDS.map(
    ({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(34)}${summary}`,
  );
  return [
    versionText(),
    '',
    'Commands:',
    ...lines,
    '',
    'Settings are read from the environment: docs/operations.md.',
  ].join('\n');
}
