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

/** Every variable of the environment that the server reads. */
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
  /** Connections to PostgreSQL that this process opens at most. */
  databasePool: number;
  /** Where people reach the app, without a slash at the end: the links in mails begin with it. */
  publicUrl: string;
  /** What the network is called, where it has a name of its own. */
  networkName: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  jwtSecret: string | undefined;
  /** Secrets from before JWT_SECRET: their sessions stay valid. */
  jwtOldSecrets: readonly string[];
  /** A new key signs sessions after this many days; 0: only by command. */
  jwtRotationDays: number;
  /** `required-for-staff`: accounts that manage users or read reports sign in with two factors only. */
  secondFactor: 'optional' | 'required-for-staff';
  /** Encrypts the secrets of authenticator apps, where the operator keeps the key. */
  secondFactorKey: string | undefined;
  /** Keys from before `secondFactorKey`. */
  secondFactorOldKeys: readonly string[];
  /** New passwords have at least this many characters. */
  passwordLength: number;
  /** `invited`: accounts are made only by invitation or by an administrator. */
  registration: 'open' | 'invited';
  /** Lines of the audit log that are older are removed. */
  auditRetentionDays: number;
  /** How long a session lasts. */
  sessionHours: number;
  /** Deleted rows that are older are removed. Devices that were away for longer read everything again. */
  tombstoneDays: number;
  /** Opens /metrics to a request that sends it; without it there are none. */
  metricsToken: string | undefined;
  /** Whether the server may begin with an empty database. */
  newNetwork: boolean;
  demo: boolean;
  demoPlanters: number;
  /** Whether this is the reference server or only what the specifications document. */
  extras: boolean;
  geocoderUrl: string | undefined;
  tileUrl: string;
  /** The attribution that the map must show. */
  tileAttribution: string;
  /** How many proxies in front of the server may be believed about the client's address. */
  trustedProxies: TrustedProxies;
  /** Scans each uploaded file, which it gets on standard input; without it nothing is scanned. */
  scanCommand: string | undefined;
  maxBodyBytes: number;
  logLevel: string;
}

/** What is wrong with the environment, one sentence per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration. An empty variable counts as absent. Throws a ConfigError naming each fault. */
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
    // The demo has passwords that everybody knows, and shows its mail to everybody.
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

/** The values stay out: DATABASE_URL and JWT_SECRET are secrets. */
function explain(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n');
}
