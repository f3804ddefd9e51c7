import { ALL_COMMANDS, helpText } from './commands/all.ts';
import { CommandError } from './commands/command.ts';
import { ConfigError, readConfig } from './config.ts';
import { versionText } from './version.ts';

/** `main.js <command> …`; without one it serves. */
async function main([name = 'serve', ...args]: string[]): Promise<void> {
  if (name === '--version') return print(versionText());
  if (name === 'help' || name === '--help' || args.includes('--help')) return print(helpText());
  const command = ALL_COMMANDS.find((one) => one.name === name);
  if (!command) throw new CommandError(`There is no command ‘${name}’.\n\n${helpText()}`);
  await command.run(args, { config: readConfig(process.env), print });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
