import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { makeBundle } from '#tests/support/server-process.ts';
import { startSmtp } from '#tests/support/smtp-server.ts';

const SENDER = fileURLToPath(new URL('../../tests/support/digest-sender.ts', import.meta.url));
const PEOPLE = 1000;
const BEFORE = '2026-11-21T08:00:00.000Z';
/** A Monday, after seven o'clock in every zone in which the tests run. */
const NOW = '2026-11-30T23:00:00.000Z';
/** By then, an email that a killed process had claimed may be sent again. */
const LATER = '2026-11-30T23:10:00.000Z';

/** Church planters, each of whom has reports to write. */
async function addPeople({ db }: OpenDatabase): Promise<string[]> {
  const names = Array.from({ length: PEOPLE }, (_, nth) => `person${nth}`);
  await writeTransaction(db, async ({ tx, rev }) => {
    const { id: role_id } = await tx
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'church_planter')
      .executeTakeFirstOrThrow();
    for (const username of names) {
      const email = `${username}@example.org`;
      const at = { created_at: BEFORE, updated_at: BEFORE, rev };
      const keys = { username_key: username, email_key: email, session_stamp: username };
      const { id } = await tx
        .insertInto('users')
        .values({ username, email, ...keys, last_name: 'Tester', ...at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('user_roles').values({ user_id: id, role_id }).execute();
    }
  });
  return names.map((name) => `${name}@example.org`);
}

/** Makes every digest due at NOW. */
async function makeDue({ db }: OpenDatabase): Promise<void> {
  await db.updateTable('digests').set({ next_at: NOW }).execute();
}

interface Received {
  to: string;
  messageId: string;
}

/**
 * A mail server. The first process signs in as "first", and its email number `letters` is never confirmed: `taken` says
 * whether the server stores that email anyway. `meets` resolves when it arrives.
 */
async function postOffice({ letters, taken }: { letters: number; taken: boolean }) {
  const received: Received[] = [];
  let ofFirst = 0;
  let meet: () => void;
  const meets = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const server = await startSmtp({
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: ({ username = '' }, _session, done) => done(null, { user: username }),
    onData(stream, { envelope, user }, done) {
      void text(stream).then((raw) => {
        if (user === 'first') ofFirst += 1;
        const isHeld = user === 'first' && ofFirst === letters;
        if (!isHeld || taken) {
          const [, messageId = ''] = /^Message-ID: (.+)\r$/im.exec(raw) ?? [];
          received.push({ to: envelope.rcptTo[0]?.address ?? '', messageId });
        }
        if (isHeld) meet();
        else done();
      });
    },
  });
  return { server, received, meets };
}

let sender = '';
beforeAll(async () => {
  sender = await makeBundle(SENDER);
});

function senderOn(config: DatabaseConfig, smtp: string, { user = 'second', now = NOW } = {}) {
  const { databaseUrl, dataDir } = config;
  return fork(sender, {
    execArgv: [],
    env: {
      ...process.env,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      SMTP_URL: smtp.replace('smtp://', `smtp://${user}:secret@`),
      PUBLIC_URL: 'https://fieldbook.example.org',
      NOW: now,
    },
  });
}

async function ended(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'exit');
  return code;
}

onBothDatabases('a thousand emails sent by two processes, one of which is killed', ({ fresh }) => {
  async function sendAll(held: { letters: number; taken: boolean }) {
    const config = await fresh();
    const database = openDatabase(config);
    await migrate(database);
    const people = await addPeople(database);
    const { server, received, meets } = await postOffice(held);
    const senderAt = (options = {}) => senderOn(config, server.url, options);
    // The first run gives everybody a due time; nobody is due yet.
    expect(await ended(senderAt({ now: BEFORE }))).toBe(0);
    expect(received).toEqual([]);
    await makeDue(database);
    const first = senderAt({ user: 'first' });
    const second = senderAt();
    const secondEnded = ended(second);
    await meets;
    const firstEnded = ended(first);
    first.kill('SIGKILL');
    await firstEnded;
    expect(await secondEnded).toBe(0);
    expect(await ended(senderAt({ now: LATER }))).toBe(0);
    const waiting = await database.db.selectFrom('letters').select('id').execute();
    await database.close();
    await server.stop();
    expect(waiting).toEqual([]);
    return { people, received };
  }

  test('before the mail server has its email: each person gets one email', async () => {
    const { people, received } = await sendAll({ letters: 100, taken: false });
    expect(received.map(({ to }) => to).sort()).toEqual(people.sort());
  }, 300_000);

  test('after the mail server has its email, but unconfirmed: it is sent again with the same message id', async () => {
    const { people, received } = await sendAll({ letters: 100, taken: true });
    expect(received).toHaveLength(PEOPLE + 1);
    const once = new Map(received.map(({ messageId, to }) => [messageId, to]));
    expect([...once.values()].sort()).toEqual(people.sort());
  }, 300_000);
});
