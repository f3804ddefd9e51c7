import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { PASSWORD_LENGTH } from '#shared/config.ts';
import { createKeys } from './account/keys.ts';
import { storedKeys } from './account/secret.ts';
import { createApp, servicesOf } from './app.ts';
import { type Background, createBackground } from './background.ts';
import { bringUpToDate, NO_COPY } from './commands/bring-up-to-date.ts';
import { isNewDatabase, noData } from './commands/command.ts';
import { type Config, ConfigError } from './config.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { beginEpoch } from './db/transaction.ts';
import { describeError } from './describe-error.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen } from './listen.ts';
import { createInbox } from './mail/inbox.ts';
import type { Mailer } from './mail/mailer.ts';
import { noMail } from './mail/no-mail.ts';
import { smtpMailer } from './mail/smtp.ts';
import { storedNetworkName } from './network-name.ts';
import { dataThatVanished, rememberNetwork, STAYS_ON, staysOn } from './new-network.ts';
import { isRealNetwork } from './seed/real-network.ts';
import { seedDemoOnce } from './seed/seed-once.ts';
import { readStaticFiles, type StaticFiles } from './static/files.ts';
import { withPageFacts } from './static/page-facts.ts';
import { stopOnSignal } from './stop.ts';

/** Wires the server together: opens the database, then the port. */
export async function runServer(given: Config): Promise<void> {
  const log = pino({ level: given.logLevel, base: undefined });
  const database = openDatabase({
    ...given,
    onConnectionError: (error) => log.warn({ fault: describeError(error) }, 'connection lost'),
  });
  const isNew = await isNewDatabase(given, database);
  const refusal = await refusalFor(given, database, isNew);
  if (refusal !== undefined) {
    await database.close();
    throw new ConfigError(refusal);
  }
  const steps = isNew
    ? await migrate(database)
    : await bringUpToDate(given, database, (copy) => {
        if ('file' in copy) log.info(copy, 'backed up before the migration');
        else log.warn(copy, `${NO_COPY}: see Backups in docs/operations.md`);
      });
  if (steps.length > 0) log.info({ steps }, 'database brought up to date');

  if (!given.demo) rememberNetwork(given);
  if (!isNew && staysOn(given)) log.warn(STAYS_ON);

  const networkName = given.networkName ?? (await storedNetworkName(database.db));
  const config = { ...given, networkName };

  if (config.demo && (await seedDemoOnce(database.db, config.demoPlanters))) {
    log.info({ planters: config.demoPlanters }, 'demo network made');
  }

  await beginEpoch(database.db);

  const { mail, inbox } = mailOf(config, log);
  const background = createBackground(log);
  const clock = () => new Date();
  const keys = createKeys({ load: () => storedKeys(config, database), clock });
  // Fail at startup if the secret cannot be read.
  await keys.current();
  const files = withPageFacts(await readFiles(log), {
    network: networkName,
    passkeys: config.extras,
    passwordLength: config.extras ? config.passwordLength : PASSWORD_LENGTH,
  });
  const parts = { config, database, keys, log, mail, inbox, files, background };
  const services = servicesOf(parts);
  const app = createApp(parts, services);
  const server = listen(app.fetch, { port: config.port, hostname: config.host }, ({ port }) =>
    log.info({ port, database: database.dialect, extras: config.extras }, 'listening'),
  );
  failIfPortIsTaken(server, config.port);
  const housekeeping = startHousekeeping(services);
  stopOnSignal({
    server,
    log,
    drain: () => {
      services.lifecycle.draining = true;
      services.live.close();
    },
    finish: () => {
      housekeeping.stop();
      return finish({ background, mail, database });
    },
  });
}

/** Why the server must not start with this database; undefined if it may. */
async function refusalFor(
  config: Config,
  database: OpenDatabase,
  isNew: boolean,
): Promise<string | undefined> {
  if (isNew && config.demo) return undefined;
  if (isNew) return config.newNetwork ? dataThatVanished(config) : noData(config);
  const isReal = config.demo && (await isRealNetwork(database.db));
  return isReal ? NOT_ON_REAL_PEOPLE : undefined;
}

const NOT_ON_REAL_PEOPLE =
  'FIELDBOOK_DEMO is on, but this database holds a real network. The demo would show its mail, with links to new ' +
  'passwords, to everybody. Start with FIELDBOOK_DEMO=off, or name another database.';

function mailOf(config: Config, log: Logger) {
  if (config.smtpUrl) {
    return { mail: smtpMailer({ url: config.smtpUrl, from: config.mailFrom }), inbox: undefined };
  }
  if (!config.demo) return { mail: noMail(log), inbox: undefined };
  const inbox = createInbox(() => new Date());
  return { mail: inbox, inbox };
}

/** Finds the built page from the bundle in dist/server, or from source. */
async function readFiles(log: Logger): Promise<StaticFiles | undefined> {
  for (const folder of ['../web', '../dist/web']) {
    const files = await readStaticFiles(join(import.meta.dirname, folder));
    if (files) return files;
  }
  log.warn('The page is not built (npm run build): only the API is served.');
  return undefined;
}

function failIfPortIsTaken(server: Server, port: number): void {
  server.once('error', (error) => {
    const taken = 'code' in error && error.code === 'EADDRINUSE';
    giveUp(taken ? `Port ${port} is taken by another program.` : error.message);
  });
}

async function finish(open: {
  background: Background;
  mail: Mailer;
  database: OpenDatabase;
}): Promise<void> {
  await open.background.idle();
  open.mail.close();
  await open.database.close();
}

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
