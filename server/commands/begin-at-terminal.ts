import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { LONGEST_NAME } from '#server/network-name.ts';
import { dataThatVanished } from '#server/new-network.ts';
import { Email, RequiredText } from '#shared/contract/common.ts';
import { type CommandContext, CommandError, isNewDatabase, noDataIn } from './command.ts';
import { type Administrator, createInNetwork } from './create-in-network.ts';
import { type Ask, type Question, withQuestions } from './questions.ts';

/**
 * With a terminal and an empty database: asks for the network's name and first administrator, and creates both. Asks
 * all questions before it creates anything. Returns true if it has created a network; false if one exists already or
 * nobody can be asked.
 */
export async function beginAtTerminal({
  config,
  print,
  terminal,
}: CommandContext): Promise<boolean> {
  if (!terminal || config.demo || !(await isEmpty(config))) return false;
  const vanished = dataThatVanished(config);
  if (vanished !== undefined) throw new CommandError(vanished);

  print(welcome(config));
  const answers = await withQuestions(terminal, (ask) => askAll(ask, config));
  if (!(await isEmpty(config))) throw new CommandError(BEGUN_MEANWHILE);
  print(`\n${await createInNetwork(config, answers)}`);
  return true;
}

async function askAll(ask: Ask, { networkName }: Config): Promise<Administrator> {
  return {
    network: networkName === undefined ? await ask(NETWORK) : undefined,
    email: await ask(ADDRESS),
    firstName: await ask(nameQuestion('Your first name')),
    lastName: await ask(nameQuestion('Your last name')),
  };
}

/** The same limit as at registration. */
const LONGEST_PERSON_NAME = 100;

const NETWORK: Question<string> = {
  words: 'Name of the network, for the sign-in screen and letters',
  answer: RequiredText(LONGEST_NAME),
  complaint: `The name needs 1 to ${LONGEST_NAME} characters.`,
};

const ADDRESS: Question<string> = {
  words: 'Your e-mail address',
  answer: Email,
  complaint: 'This is not an e-mail address. It looks like you@example.org.',
};

function nameQuestion(words: string): Question<string> {
  const complaint = `A name needs 1 to ${LONGEST_PERSON_NAME} characters.`;
  return { words, answer: RequiredText(LONGEST_PERSON_NAME), complaint };
}

function welcome(config: Config): string {
  const named =
    config.networkName === undefined ? [] : [`It is called ${config.networkName} (NETWORK_NAME).`];
  return [
    noDataIn(config),
    'If you expected data, the volume may be missing: press Ctrl+C, nothing was created.',
    'If this is a new network, answer the questions. You become its first administrator.',
    ...named,
    '',
  ].join('\n');
}

/** Tells the person what to do with the link. */
export const NEXT =
  'Open the link, choose a password, and invite your first hub leader under Invitations.';

const BEGUN_MEANWHILE =
  'Another process has begun a network in this database meanwhile. Nothing was changed.';

async function isEmpty(config: Config): Promise<boolean> {
  const database = openDatabase(config);
  try {
    return await isNewDatabase(config, database);
  } finally {
    await database.close();
  }
}
