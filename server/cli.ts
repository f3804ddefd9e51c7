import { ALL_COMMANDS, helpText } from './commands/all.ts';
import { CommandError, type Terminal } from './commands/command.ts';
import { ConfigError, readConfig } from './config.ts';
import { NewerDataError } from './db/migrate.ts';
import { versionText } from './version.ts';

interface Outside {
  environment: Record<string, string | undefined>;
  print(line: string): void;
  /** Prints in one sentence what is wrong. */
  complain(line: string): void;
  /** Undefined if nobody can answer questions. */
  terminal?: Terminal | undefined;
}

/**
 * Runs `<command> …`, by default `serve`. Returns the exit code: 1 if the operator has to fix something. `serve`
 * resolves as soon as the server runs.
 */
export async function runCommand(words: readonly string[], outside: Outside): Promise<number> {
  try {
    await run(words, outside);
    return 0;
  } catch (error) {
    if (!OPERATORS.some((kind) => error instanceof kind)) throw error;
    outside.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Errors that the operator can fix: only the message is printed. Any other is a bug and keeps its stack trace. */
const OPERATORS = [ConfigError, CommandError, NewerDataError];

async function run(words: readonly string[], outside: Outside): Promise<void> {
  const { environment, print, terminal } = outside;
  const [name = 'serve', ...args] = words;
  if (name === '--version') return print(versionText());
  if (name === 'help' || name === '--help' || args.includes('--help')) return print(helpText());
  const command = ALL_COMMANDS.find((one) => one.name === name);
  if (!command) throw new CommandError(`There is no command ‘${name}’.\n\n${helpText()}`);
  await command.run(args, { config: readConfig(environment), print, terminal });
}
