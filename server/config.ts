import { z } from 'zod';
import { PASSWORD_LENGTH } from '#shared/config.ts';
import { OSM_ATTRIBUTION, OSM_TILES } from '#shared/map-tiles.ts';
import type { TrustedProxies } from './api/client-address.ts';
import { PROVIDER_NAMES, providerIn } from './geocode/online.ts';

const OnOff = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be "on" or "off"')
    .default(standard)
    .transform((word) => word === 'on');

const WholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

const Address = (...schemes: string[]) =>
  z.string().refine(
    (text) => {
      const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
      return schemes.includes(scheme);
    },
    `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

/** Every environment variable that the server reads. */
const Environment = z.object({
  PORT: WholeNumber(0, 65_535).default(4300),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: Address('postgres', 'postgresql').optional(),
  DATABASE_POOL: WholeNumber(1, 500).default(10),
  PUBLIC_URL: Address('http', 'https').optional(),
  SMTP_URL: Address('smtp', 'smtps').optional(),
  NETWORK_NAME: z.string().trim().max(80, 'must have at most 80 characters').optional(),
  MAIL_FROM: z.string().default('Fieldbook <no-reply@localhost>'),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_OLD_SECRETS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(32, 'must have at least 32 characters each')))
    .default([]),
  JWT_ROTATION_DAYS: WholeNumber(0, 3_650).default(0),
  // A phone that was without signal for a month must still be able to send what was written on it.
  SESSION_HOURS: WholeNumber(1, 720).default(720),
  SECOND_FACTOR: z
    .enum(['optional', 'required-for-staff'], 'must be "optional" or "required-for-staff"')
    .default('optional'),
  SECOND_FACTOR_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECOND_FACTOR_OLD_KEYS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(32, 'must have at least 32 characters each')))
    .default([]),
  PASSWORD_LENGTH: WholeNumber(PASSWORD_LENGTH, 64).default(PASSWORD_LENGTH),
  REGISTRATION: z.enum(['open', 'invited'], 'must be "open" or "invited"').default('open'),
  AUDIT_RETENTION_DAYS: WholeNumber(30, 36_500).default(730),
  TOMBSTONE_DAYS: WholeNumber(31, 36_500).default(180),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  NEW_NETWORK: OnOff('off'),
  FIELDBOOK_DEMO: OnOff('off'),
  FIELDBOOK_DEMO_PLANTERS: WholeNumber(0, 100_000).default(60),
  FIELDBOOK_EXTRAS: OnOff('on'),
  GEOCODER_URL: Address('http', 'https')
    .refine((url) => providerIn(url) !== undefined, `must name one of ${PROVIDER_NAMES.join(', ')}`)
    .optional(),
  TILE_URL: Address('http', 'https').default(OSM_TILES),
  TILE_ATTRIBUTION: z.string().default(OSM_ATTRIBUTION),
  TRUST_PROXY: z
    .union([z.literal('auto'), WholeNumber(0, 10)], 'must be "auto" or a whole number up to 10')
    .default('auto'),
  SCAN_COMMAND: z.string().trim().min(1, 'must name a program').optional(),
  MAX_BODY_BYTES: WholeNumber(1_000, 100_000_000).default(4_194_304),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The names of all variables. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The maximum number of connections to PostgreSQL that this process opens. */
  databasePool: number;
  /** The public address of the app, without a trailing slash. Links in mails begin with it. */
  publicUrl: string;
  /** The name of the network, if it has one of its own. */
  networkName: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  jwtSecret: string | undefined;
  /** Secrets that were used before JWT_SECRET. Sessions signed with them stay valid. */
  jwtOldSecrets: readonly string[];
  /** Days until a new key signs sessions; 0: keys are rotated by command only. */
  jwtRotationDays: number;
  /** `required-for-staff`: accounts that manage users or read reports sign in with two factors only. */
  secondFactor: 'optional' | 'required-for-staff';
  /** The operator's key for encrypting the secrets of authenticator apps. */
  secondFactorKey: string | undefined;
  /** Keys that were used before `secondFactorKey`. */
  secondFactorOldKeys: readonly string[];
  /** The minimum length of new passwords. */
  passwordLength: number;
  /** `invited`: accounts are created only by invitation or by an administrator. */
  registration: 'open' | 'invited';
  /** Lines of the audit log that are older than this are removed. */
  auditRetentionDays: number;
  /** How long a session lasts. */
  sessionHours: number;
  /** Rows deleted longer ago than this are removed. Devices that were offline for longer read everything again. */
  tombstoneDays: number;
  /** The token that a request to /metrics must send; undefined: no metrics are served. */
  metricsToken: string | undefined;
  /** Whether the server may start a new network in an empty database. */
  newNetwork: boolean;
  demo: boolean;
  demoPlanters: number;
  /** Whether the server offers the extras of the reference server, or only what the specifications document. */
  extras: boolean;
  geocoderUrl: string | undefined;
  tileUrl: string;
  /** The attribution that the map must show. */
  tileAttribution: string;
  /** How many proxies in front of the server are trusted to report the client's address. */
  trustedProxies: TrustedProxies;
  /** Command that scans each uploaded file, passed on standard input; undefined: nothing is scanned. */
  scanCommand: string | undefined;
  maxBodyBytes: number;
  logLevel: string;
}

/** Thrown with one sentence for each environment variable that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration. An empty variable counts as missing. Throws a ConfigError that names each fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new ConfigError(explain(parsed.error));
  const env = parsed.data;
  if (env.SMTP_URL && !env.PUBLIC_URL && !env.FIELDBOOK_DEMO) {
    throw new ConfigError(
      'PUBLIC_URL is needed with SMTP_URL: the links in letters begin with it.',
    );
  }
  return {
    port: env.PORT,
    // The demo's passwords are public, and so is its mail.
    host: env.HOST ?? (env.FIELDBOOK_DEMO ? '127.0.0.1' : '0.0.0.0'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    networkName: env.NETWORK_NAME,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    jwtSecret: env.JWT_SECRET,
    jwtOldSecrets: env.JWT_OLD_SECRETS,
    jwtRotationDays: env.JWT_ROTATION_DAYS,
    secondFactor: env.SECOND_FACTOR,
    secondFactorKey: env.SECOND_FACTOR_KEY,
    secondFactorOldKeys: env.SECOND_FACTOR_OLD_KEYS,
    passwordLength: env.PASSWORD_LENGTH,
    registration: env.REGISTRATION,
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    sessionHours: env.SESSION_HOURS,
    tombstoneDays: env.TOMBSTONE_DAYS,
    metricsToken: env.METRICS_TOKEN,
    newNetwork: env.NEW_NETWORK,
    demo: env.FIELDBOOK_DEMO,
    demoPlanters: env.FIELDBOOK_DEMO_PLANTERS,
    extras: env.FIELDBOOK_EXTRAS,
    geocoderUrl: env.GEOCODER_URL,
    tileUrl: env.TILE_URL,
    tileAttribution: env.TILE_ATTRIBUTION,
    trustedProxies: env.TRUST_PROXY,
    scanCommand: env.SCAN_COMMAND,
    maxBodyBytes: env.MAX_BODY_BYTES,
    logLevel: env.LOG_LEVEL,
  };
}

/** Leaves out the values: DATABASE_URL and JWT_SECRET are secrets. */
function explain(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n');
}
