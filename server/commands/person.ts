import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { appendAudit } from '#server/audit/audit-log.ts';
import type { Db } from '#server/db/database.ts';
import { beginErasure, erasing } from '#server/privacy/erase-person.ts';
import { countLeft } from '#server/privacy/erase-rows.ts';
import { exportPerson } from '#server/privacy/export-person.ts';
import { findPerson } from '#server/privacy/find-person.ts';
import { allRowsOf } from '#server/privacy/rows-of-person.ts';
import type { PersonKeys } from '#server/privacy/rules/rules.ts';
import { findUnfinished, type UnfinishedErasure } from '#server/privacy/unfinished-erasures.ts';
import { asCommand, type Command, CommandError, required, withDatabase } from './command.ts';

export const exportPersonCommand: Command = {
  name: 'export-person',
  usage: '<id|email> <file>',
  summary: 'Write everything that is held about one person into a JSON file.',
  async run(args, { config, print }) {
    const [who, file] = args;
    if (!who || !file) throw new CommandError('Usage: export-person <id|email> <file>');
    if (existsSync(file)) throw new CommandError(`${file} exists already.`);
    await withDatabase(config, async ({ db }) => {
      const person = await requirePerson(db, who);
      const exported = {
        exportedAt: new Date().toISOString(),
        ...(await exportPerson(db, person)),
      };
      writeFileSync(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      const origin = { actorId: null, device: 'Command line', at: exported.exportedAt };
      for (const id of person.user) {
        await appendAudit(db, origin, { action: 'person-exported', subject: { kind: 'user', id } });
      }
    });
    print(`Exported to ${file}. It names other people too: read it before you hand it on.`);
  },
};

export const erasePersonCommand: Command = {
  name: 'erase-person',
  usage: '<id|email> [--yes]',
  summary: 'Erase one person. Reports and contacts stay in the figures, without the person.',
  async run(args, { config, print }) {
    const who = required(args, 'the number or the e-mail address of the person');
    await withDatabase(config, async ({ db }) => {
      const begun = await findUnfinished(db, who);
      const person = begun?.person ?? (await requirePerson(db, who));
      const lines = begun ? await whatIsLeft(db, begun) : await summary(db, person);
      for (const line of lines) print(line);
      if (!args.includes('--yes') && !(await confirmed()))
        throw new CommandError(begun ? 'Not continued.' : 'Nothing erased.');
      const now = new Date();
      const erasure = begun ?? (await asCommand(beginErasure(db, person, now)));
      print('The account is closed. What is left is erased step by step.');
      print('If this is interrupted, run the same command again: it continues.');
      for await (const _ of erasing(db, erasure, now));
    });
    print('Erased. Backups still hold the person: delete them when their time has come.');
  },
};

/** Describes what an interrupted erasure has not erased yet. */
async function whatIsLeft(db: Db, { begunAt, person }: UnfinishedErasure): Promise<string[]> {
  const left = [...(await countLeft(db, person))];
  return [
    `The erasure of this person began on ${begunAt} and is not complete.`,
    ...left.map(([table, rows]) => `${table}: rows left: ${rows}`),
    ...(left.length === 0 ? ['No rows are left. Pictures may be left.'] : []),
  ];
}

async function requirePerson(db: Db, who: string): Promise<PersonKeys> {
  const person = await findPerson(db, who);
  if (!person) throw new CommandError(`Nobody is known as ${who}.`);
  return person;
}

/** Lists what belongs to the person, table by table, so that the operator notices a shared address. */
async function summary(db: Db, person: PersonKeys): Promise<string[]> {
  const tables = Object.entries(await allRowsOf(db, person));
  return [
    `Account: ${person.user.join(', ') || 'none'}`,
    `Planter records: ${person.planter.join(', ') || 'none'}`,
    `Addresses: ${person.email.join(', ') || 'none'}`,
    ...tables.map(
      ([table, { about, writtenBy }]) =>
        `${table}: ${about.length} rows about the person, ${writtenBy.length} written by the person`,
    ),
  ];
}

async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new CommandError('Add --yes to erase without a question.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await lines.question('This cannot be undone. Type "erase" to continue: ');
    return answer.trim() === 'erase';
  } finally {
    lines.close();
  }
}
