import { statfsSync } from 'node:fs';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { countUnreadable } from '#server/account/factor-keys.ts';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { hasManager } from '#server/domain/account-deletion.ts';
import { scannerEnd } from '#server/domain/scan-upload.ts';
import { STAYS_ON, staysOn } from '#server/new-network.ts';
import { listUnfinished } from '#server/privacy/unfinished-erasures.ts';
import { clock, type Finding, integrity, newestBackup } from './check-data.ts';
import { type Command, CommandError, withDatabase } from './command.ts';

type Look = (config: Config, database: OpenDatabase) => Finding | Promise<Finding>;

const LEAST_FREE_BYTES = 1_000_000_000;
/** How long PUBLIC_URL may take to answer. */
const REACH_MS = 3_000;

const LOOKS: readonly Look[] = [
  integrity,
  clock,
  newNetwork,
  freeDisk,
  newestBackup,
  administrators,
  secondFactors,
  newPasswords,
  publicUrl,
  reach,
  proxy,
  scanner,
  mail,
  letters,
  erasures,
];

const WORDS: Record<string, string> = { true: 'ok   ', warn: 'warn ', false: 'FAIL ' };

export const check: Command = {
  name: 'check',
  usage: '',
  summary: 'Look at settings, data, disk, mail and clock; ends with 1 where something is wrong.',
  async run(_args, { config, print }) {
    const findings = await withDatabase(config, async (database) => {
      const found: Finding[] = [];
      for (const look of LOOKS) found.push(await look(config, database));
      return found;
    });
    for (const { ok, text } of findings) print(`${WORDS[String(ok)]} ${text}`);
    const failed = findings.filter(({ ok }) => ok === false).length;
    if (failed > 0) throw new CommandError(`${failed} of ${findings.length} checks failed.`);
  },
};

function newNetwork(config: Config): Finding {
  return staysOn(config) ? { ok: false, text: STAYS_ON } : { ok: true, text: 'NEW_NETWORK is off' };
}

function freeDisk({ dataDir }: Config): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  return { ok: free > LEAST_FREE_BYTES, text: `${Math.round(free / 1e6)} MB are free in DATA_DIR` };
}

async function administrators(_config: Config, { db }: OpenDatabase): Promise<Finding> {
  const ok = await hasManager(db);
  return { ok, text: ok ? 'There is an administrator' : 'There is no administrator: admin create' };
}

async function secondFactors(config: Config, database: OpenDatabase): Promise<Finding> {
  const lost = await countUnreadable(config, database);
  const what = lost === 1 ? '1 secret' : `${lost} secrets`;
  const text =
    lost === 0
      ? `Second factor: ${config.secondFactor}; secrets of authenticator apps can be read`
      : `The key of ${what} of authenticator apps is missing: SECOND_FACTOR_KEY or second-factor-secret`;
  return { ok: lost === 0, text };
}

function newPasswords({ passwordLength }: Config): Finding {
  return { ok: true, text: `New passwords have at least ${passwordLength} characters` };
}

function publicUrl({ publicUrl: address, demo }: Config): Finding {
  const ok = demo || address.startsWith('https://');
  return { ok, text: `Links in letters begin with ${address}${ok ? '' : ': not https'}` };
}

/** Only a warning: the server may not run yet, or this machine may be unable to reach its own public address. */
async function reach({ publicUrl: address }: Config): Promise<Finding> {
  const tried = `${address}/api/health/live`;
  try {
    const response = await fetch(tried, { signal: AbortSignal.timeout(REACH_MS) });
    if (response.ok && Alive.safeParse(await response.json()).success) {
      return { ok: true, text: `${tried} answers` };
    }
    return { ok: 'warn', text: `${tried} was tried: ${response.status}, not a Fieldbook` };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { ok: 'warn', text: `${tried} was tried and did not answer: ${reason}` };
  }
}

const Alive = z.object({ success: z.literal(true), version: z.string() });

/** The server itself speaks only HTTP, so an https address implies a proxy. */
function proxy({ publicUrl: address, trustedProxies }: Config): Finding {
  if (trustedProxies === 0 && address.startsWith('https://')) {
    const text = 'TRUST_PROXY is 0 behind a proxy: limits count everybody as one address';
    return { ok: false, text };
  }
  return { ok: true, text: `Whose address counts for limits: TRUST_PROXY is ${trustedProxies}` };
}

async function scanner({ scanCommand }: Config): Promise<Finding> {
  if (!scanCommand) return { ok: true, text: 'Uploads are not scanned: SCAN_COMMAND is not set' };
  const ended = await scannerEnd(scanCommand, new TextEncoder().encode('clean'));
  const ok = ended === 0;
  const text = ok ? 'The virus scanner works' : `The virus scanner does not work: ${ended}`;
  return { ok, text };
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return { ok: false, text: 'No mail is sent: SMTP_URL is not set' };
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000 });
  try {
    await transport.verify();
    return { ok: true, text: 'The mail server answers' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return { ok: false, text: `The mail server does not answer: ${reason}` };
  } finally {
    transport.close();
  }
}

async function letters(_config: Config, { db }: OpenDatabase): Promise<Finding> {
  const waiting = await db.selectFrom('letters').select('id').where('tries', '>', 1).execute();
  return { ok: waiting.length === 0, text: `${waiting.length} letters could not be sent yet` };
}

async function erasures(_config: Config, { db }: OpenDatabase): Promise<Finding> {
  const begun = await listUnfinished(db);
  const unfinished = begun.map(({ person, begunAt }) => {
    const [who = person.email[0]] = person.user;
    return `The erasure that began on ${begunAt} is not complete: erase-person ${who}`;
  });
  return { ok: begun.length === 0, text: unfinished.join('; ') || 'No erasure was interrupted' };
}
